import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { login } from '../../../../shared/api/auth.ts';
import { loginProblem } from '../../../../shared/rules/register.ts';
import { ApiError } from '../../../api/api-error.ts';
import { useApi } from '../../../api/api-context.ts';
import { PATHS } from '../../../navigation/paths.ts';
import { useMessageText } from '../../../i18n/message.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { Spinner } from '../../../ui/indicators/spinner.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { AuthForm } from '../forms/auth-form.tsx';
import { AuthLayout } from '../forms/auth-layout.tsx';
import styles from '../forms/auth-layout.module.css';
import { EmailField } from '../forms/email-field.tsx';
import { GoogleChoice } from '../forms/google-choice.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { useSubmission } from '../forms/use-submission.ts';
import { REGISTRATION_TEXTS, useServerOffer } from '../session/server-offer.store.ts';
import { usePasskeyChoice, usePasskeysHere } from '../passkeys/use-passkeys-here.ts';
import { type LoginNotice, loginNotice, NOTICE_PARAMETERS, waitsForFactor } from './login-notice.ts';

/** Reads the notice once and removes its parameters from the address (product §2). */
export function useLoginNotice(): LoginNotice | null {
  const [parameters, setParameters] = useSearchParams();
  const [notice] = useState(() => loginNotice(parameters));
  const hasParameters = NOTICE_PARAMETERS.some((name) => parameters.has(name));
  useEffect(() => {
    if (!hasParameters) return;
    setParameters(
      (current) => {
        for (const name of NOTICE_PARAMETERS) current.delete(name);
        return current;
      },
      { replace: true },
    );
  }, [hasParameters, setParameters]);
  return notice;
}

/** The second step is needed by few, so it is loaded when it is. */
const FactorPage = lazy(async () => ({ default: (await import('./factor-page.tsx')).FactorPage }));

const LinkAgain = lazy(async () => ({ default: (await import('./check-email.tsx')).LinkAgain }));

interface LoginFormProps {
  /** Called when the password was right and a code is needed. */
  readonly onCodeNeeded: () => void;
}

function LoginForm({ onCodeNeeded }: LoginFormProps) {
  const { t } = useTranslation();
  const messageText = useMessageText();
  const notice = useLoginNotice();
  const api = useApi();
  const platform = usePlatform();
  const navigate = useNavigate();
  const registration = useServerOffer((offer) => offer.registration);
  const hasPasskeys = usePasskeysHere();
  const choice = usePasskeyChoice();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [unverified, setUnverified] = useState<{ readonly linkSent: boolean } | null>(null);
  const submission = useSubmission({
    problem: () => loginProblem({ email, password }),
    async send() {
      try {
        await api.call(login, { body: { email: email.trim(), password } });
        platform.restart();
      } catch (error) {
        const refusal = error instanceof ApiError ? error : null;
        setUnverified(refusal?.code === 'auth.emailNotVerified' ? { linkSent: refusal.linkSent === true } : null);
        if (refusal?.code !== 'auth.secondFactorRequired') throw error;
        onCodeNeeded();
      }
    },
    fallback: 'auth.loginFailed',
    unreached: 'auth.loginUnreached',
  });
  const { isBusy, field } = submission;
  return (
    <AuthForm
      label={t('auth.signInTitle')}
      submission={submission}
      notice={notice && <Banner kind={notice.kind}>{messageText(notice.message)}</Banner>}
    >
      {unverified && (
        <Suspense>
          <LinkAgain wasSent={unverified.linkSent} isBusy={isBusy} onWanted={() => void submission.submit()} />
        </Suspense>
      )}
      <EmailField
        {...field('email')}
        autoComplete={hasPasskeys ? 'username webauthn' : 'username'}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        {...field('password')}
        label={t('auth.password')}
        showLabel={t('auth.showPassword')}
        hideLabel={t('auth.hidePassword')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className={styles.forgot}>
        <Button look="quiet" size="small" disabled={isBusy} onClick={() => void navigate(PATHS.forgotPassword)}>
          {t('auth.forgotPassword')}
        </Button>
      </div>
      <div className={styles.actions}>
        <Button type="submit" size="large" wide busy={isBusy}>
          {t(isBusy ? 'auth.signingIn' : 'auth.signIn')}
        </Button>
        <GoogleChoice text="auth.signInWithGoogle" disabled={isBusy} />
        {choice && <choice.PasskeySignIn disabled={isBusy} />}
      </div>
      {registration === 'open' ? (
        <p className={styles.foot}>
          {t('auth.noAccount')}
          <Button look="quiet" size="small" disabled={isBusy} onClick={() => void navigate(PATHS.register)}>
            {t('auth.register')}
          </Button>
        </p>
      ) : (
        <p className={styles.soft}>{t(REGISTRATION_TEXTS[registration])}</p>
      )}
    </AuthForm>
  );
}

export function LoginPage() {
  const { t } = useTranslation();
  const [parameters, setParameters] = useSearchParams();
  const [needsCode, setNeedsCode] = useState(() => waitsForFactor(parameters));
  if (needsCode)
    return (
      <Suspense
        fallback={
          <AuthLayout title={t('auth.factorTitle')}>
            <Spinner />
          </AuthLayout>
        }
      >
        <FactorPage
          onBack={() => {
            setParameters({}, { replace: true });
            setNeedsCode(false);
          }}
        />
      </Suspense>
    );
  return (
    <AuthLayout title={t('auth.signInTitle')} subtitle={t('auth.signInSubtitle')}>
      <LoginForm onCodeNeeded={() => setNeedsCode(true)} />
    </AuthLayout>
  );
}
