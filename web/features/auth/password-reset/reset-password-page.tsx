import { KeyRound, MailX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PATHS } from '../../../navigation/paths.ts';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { AuthLayout } from '../forms/auth-layout.tsx';
import { Emblem } from '../forms/emblem.tsx';
import { useSession } from '../session/session.store.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';

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
