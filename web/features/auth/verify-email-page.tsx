import { MailCheck, MailX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { verifyEmail } from '../../../shared/api/auth.ts';
import { useApi } from '../../api/api-context.ts';
import { PATHS } from '../../app/paths.ts';
import { errorMessage, type Message, useMessageText } from '../../i18n/message.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { Emblem } from './emblem.tsx';
import styles from './auth-layout.module.css';

type Outcome = { readonly state: 'verifying' | 'verified' } | { readonly state: 'failed'; readonly error: Message };

/** Asks once for the token of the address; a missing one has failed before it is asked (product §5). */
function useVerification(token: string): Outcome {
  const api = useApi();
  const asked = useRef<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome>(
    token ? { state: 'verifying' } : { state: 'failed', error: { key: 'auth.invalidToken' } },
  );
  useEffect(() => {
    if (!token || asked.current === token) return;
    asked.current = token;
    api.call(verifyEmail, { query: { token } }).then(
      () => setOutcome({ state: 'verified' }),
      (error: unknown) =>
        setOutcome({
          state: 'failed',
          error: errorMessage(error, 'auth.verificationFailed', 'auth.verificationUnreached'),
        }),
    );
  }, [api, token]);
  return outcome;
}

function Verified() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <AuthLayout
      title={t('auth.emailVerifiedTitle')}
      emblem={
        <Emblem>
          <MailCheck strokeWidth={1.6} aria-hidden />
        </Emblem>
      }
    >
      <Banner kind="success">{t('auth.emailVerified')}</Banner>
      <p>{t('auth.verifiedText')}</p>
      <Button size="large" onClick={() => void navigate(PATHS.login)}>
        {t('auth.signIn')}
      </Button>
    </AuthLayout>
  );
}

function Failed({ error }: { readonly error: Message }) {
  const { t } = useTranslation();
  const messageText = useMessageText();
  const navigate = useNavigate();
  return (
    <AuthLayout
      title={t('auth.verifyFailedTitle')}
      emblem={
        <Emblem hasFailed>
          <MailX strokeWidth={1.6} aria-hidden />
        </Emblem>
      }
    >
      <Banner kind="error">{messageText(error)}</Banner>
      <p>{t('auth.verifyFailedText')}</p>
      <Button size="large" onClick={() => void navigate(PATHS.register)}>
        {t('auth.register')}
      </Button>
    </AuthLayout>
  );
}

export function VerifyEmailPage() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const outcome = useVerification(parameters.get('token')?.trim() ?? '');
  if (outcome.state === 'verified') return <Verified />;
  if (outcome.state === 'failed') return <Failed error={outcome.error} />;
  return (
    <AuthLayout
      title={t('auth.verifyingTitle')}
      emblem={
        <Emblem>
          <Spinner />
        </Emblem>
      }
    >
      <p role="status" className={styles.soft}>
        {t('auth.verifyingHint')}
      </p>
    </AuthLayout>
  );
}
