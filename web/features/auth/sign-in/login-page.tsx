import { useState, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { login } from '../../../../shared/api/auth.ts';
import type { EndpointReply } from '../../../../shared/api/endpoint.ts';
import { finishSignIn, getPendingSignIn } from '../../../../shared/api/second-factor.ts';
import { loginProblem } from '../../../../shared/rules/register.ts';
import { ApiError } from '../../../api/api-error.ts';
import { CodeField } from '../../../ui/forms/code-field.tsx';
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
import { PasskeyFactor, PasskeySignIn, usePasskeysHere } from '../passkeys/passkey-choice.tsx';
import { type LoginNotice, loginNotice, NOTICE_PARAMETERS } from './login-notice.ts';

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

type Ways = EndpointReply<typeof getPendingSignIn>;

interface FactorProps {
  readonly ways: Ways;
  readonly onBack: () => void;
}

/** The second step of a sign-in by a code. */
function CodeForm({ ways, onBack }: FactorProps) {
  const { t } = useTranslation();
  const api = useApi();
  const platform = usePlatform();
  const [code, setCode] = useState('');
  const submission = useSubmission({
    problem: () => (code.trim() ? null : 'auth.codeRequired'),
    async send() {
      await api.call(finishSignIn, { body: { code } });
      platform.restart();
    },
    fallback: 'auth.loginFailed',
    unreached: 'auth.loginUnreached',
  });
  const { isBusy, field } = submission;
  return (
    <AuthForm label={t('auth.codeTitle')} submission={submission}>
      <CodeField
        {...field('code')}
        label={t(ways.app ? 'auth.code' : 'auth.recoveryCode')}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" look={ways.passkey ? 'outline' : 'primary'} size="large" wide busy={isBusy}>
          {t(isBusy ? 'auth.signingIn' : 'auth.signIn')}
        </Button>
        <Button look="quiet" size="large" wide disabled={isBusy} onClick={onBack}>
          {t('auth.backToLogin')}
        </Button>
      </div>
    </AuthForm>
  );
}

/** How the sign-in that waits can be completed; null until that is known. */
function useWays(): Ways | null {
  const api = useApi();
  const [ways, setWays] = useState<Ways | null>(null);
  useEffect(() => {
    api.call(getPendingSignIn).then(setWays, (error: unknown) => {
      console.warn('it is unknown how the sign-in can be completed', error);
      // The form of the code shows what is wrong.
      setWays({ app: true, passkey: false });
    });
  }, [api]);
  return ways;
}

/** The second step of a sign-in to an account with a second factor. */
function FactorPage({ onBack }: Pick<FactorProps, 'onBack'>) {
  const { t } = useTranslation();
  const ways = useWays();
  const isUsable = usePasskeysHere();
  if (ways === null)
    return (
      <AuthLayout title={t('auth.factorTitle')}>
        <Spinner />
      </AuthLayout>
    );
  if (!ways.passkey)
    return (
      <AuthLayout key="code" title={t('auth.codeTitle')} subtitle={t('auth.codeSubtitle')}>
        <CodeForm ways={ways} onBack={onBack} />
      </AuthLayout>
    );
  return (
    <AuthLayout
      key="passkey"
      title={t('auth.factorTitle')}
      subtitle={t(ways.app ? 'auth.factorSubtitle' : 'auth.passkeySubtitle')}
    >
      {isUsable && (
        <div className={styles.actions}>
          <PasskeyFactor />
          <p className={styles.or}>{t('auth.or')}</p>
        </div>
      )}
      <CodeForm ways={{ ...ways, passkey: isUsable }} onBack={onBack} />
    </AuthLayout>
  );
}

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
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const submission = useSubmission({
    problem: () => loginProblem({ email, password }),
    async send() {
      try {
        await api.call(login, { body: { email: email.trim(), password } });
        platform.restart();
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'auth.secondFactorRequired')) throw error;
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
        {hasPasskeys && <PasskeySignIn disabled={isBusy} />}
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
  // An external sign-in comes back with the parameter.
  const [needsCode, setNeedsCode] = useState(parameters.get('confirm') === 'code');
  if (needsCode)
    return (
      <FactorPage
        onBack={() => {
          setParameters({}, { replace: true });
          setNeedsCode(false);
        }}
      />
    );
  return (
    <AuthLayout title={t('auth.signInTitle')} subtitle={t('auth.signInSubtitle')}>
      <LoginForm onCodeNeeded={() => setNeedsCode(true)} />
    </AuthLayout>
  );
}
