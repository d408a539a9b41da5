import { KeyRound, MailX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams, Link } from 'react-router-dom';
import { PATHS } from '../../../navigation/paths.ts';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { AuthLayout } from '../forms/auth-layout.tsx';
import { Emblem } from '../forms/emblem.tsx';
import { useSession } from '../session/session.store.ts';
import { resetPassword } from '../../../../shared/api/auth.ts';
import { newPasswordProblem } from '../../../../shared/rules/register.ts';
import { useApi } from '../../../api/api-context.ts';
import { AuthForm } from '../forms/auth-form.tsx';
import styles from '../forms/auth-layout.module.css';
import { NewPasswordFields } from '../forms/new-password-fields.tsx';
import { useSubmission } from '../forms/use-submission.ts';

const EMPTY = { password: '', confirmPassword: '' };

interface Props {
  readonly token: string;
  readonly onReset: () => void;
}

export function ResetPasswordForm({ token, onReset }: Props) {
  const { t } = useTranslation();
  const api = useApi();
  const [values, setValues] = useState(EMPTY);
  const submission = useSubmission({
    problem: () => newPasswordProblem(values.password, values.confirmPassword),
    async send() {
      await api.call(resetPassword, { body: { token, password: values.password } });
      onReset();
    },
    fallback: 'auth.resetFailed',
    unreached: 'auth.resetUnreached',
  });
  const { isBusy, field } = submission;
  return (
    <AuthForm label={t('auth.resetTitle')} submission={submission}>
      <NewPasswordFields
        label={t('auth.newPassword')}
        values={values}
        field={field}
        onChange={(changed) => setValues((current) => ({ ...current, ...changed }))}
      />
      <div className={styles.actions}>
        <Button type="submit" size="large" wide busy={isBusy}>
          {t(isBusy ? 'auth.resettingPassword' : 'auth.resetPassword')}
        </Button>
      </div>
      <p className={styles.foot}>
        {t('auth.linkTooOld')}
        <Link to={PATHS.forgotPassword}>{t('auth.askFreshLink')}</Link>
      </p>
    </AuthForm>
  );
}

/** Product §2: without a token there is nothing to reset. */
function InvalidLink() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <AuthLayout
      title={t('auth.resetInvalidTitle')}
      emblem={
        <Emblem hasFailed>
          <MailX strokeWidth={1.6} aria-hidden />
        </Emblem>
      }
    >
      <Banner kind="error">{t('auth.invalidToken')}</Banner>
      <p>{t('auth.resetInvalidHint')}</p>
      <Button size="large" onClick={() => void navigate(PATHS.forgotPassword)}>
        {t('auth.sendResetLink')}
      </Button>
    </AuthLayout>
  );
}

function Done() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <AuthLayout
      title={t('auth.resetDoneTitle')}
      emblem={
        <Emblem>
          <KeyRound strokeWidth={1.6} aria-hidden />
        </Emblem>
      }
    >
      <p role="status">{t('auth.resetDoneText')}</p>
      <Button size="large" onClick={() => void navigate(PATHS.login)}>
        {t('auth.signIn')}
      </Button>
    </AuthLayout>
  );
}

export function ResetPasswordPage() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const sessionEnded = useSession((session) => session.sessionEnded);
  const [isDone, setDone] = useState(false);
  const token = parameters.get('token')?.trim() ?? '';
  if (!token) return <InvalidLink />;
  if (isDone) return <Done />;
  function onReset(): void {
    sessionEnded(); // the server ended every session
    setDone(true);
  }
  return (
    <AuthLayout title={t('auth.resetTitle')} subtitle={t('auth.resetSubtitle')}>
      <ResetPasswordForm token={token} onReset={onReset} />
    </AuthLayout>
  );
}
