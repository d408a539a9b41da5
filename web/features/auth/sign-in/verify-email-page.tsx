import { MailCheck, MailX } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { getMe, verifyEmail } from '../../../../shared/api/auth.ts';
import { mayPass } from '../../../api/api-error.ts';
import { useApi } from '../../../api/api-context.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { PATHS } from '../../../navigation/paths.ts';
import { errorMessage, type Message, useMessageText } from '../../../i18n/message.ts';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Spinner } from '../../../ui/indicators/spinner.tsx';
import { AuthLayout } from '../forms/auth-layout.tsx';
import { Emblem } from '../forms/emblem.tsx';
import { useServerOffer } from '../session/server-offer.store.ts';
import styles from '../forms/auth-layout.module.css';

type Outcome =
  | { readonly state: 'verifying' }
  | { readonly state: 'verified'; readonly isSignedIn: boolean }
  | { readonly state: 'failed'; readonly error: Message; readonly canRetry: boolean };

const VERIFYING: Outcome = { state: 'verifying' };
const NO_TOKEN: Outcome = { state: 'failed', error: { key: 'auth.invalidToken' }, canRetry: false };

/** Verifies the token of the address; a missing one fails without a request (product §5). */
function useVerification(token: string): { readonly outcome: Outcome; retry(): void } {
  const api = useApi();
  const [outcome, setOutcome] = useState(token ? VERIFYING : NO_TOKEN);
  const verify = useCallback(() => {
    api.call(verifyEmail, { query: { token } }).then(
      async () => {
        // The browser that registered now has a session; elsewhere the answer is 401.
        const isSignedIn = await api.call(getMe).then(Boolean, () => false);
        setOutcome({ state: 'verified', isSignedIn });
      },
      (failure: unknown) => {
        const error = errorMessage(failure, 'auth.verificationFailed', 'auth.verificationUnreached');
        setOutcome({ state: 'failed', error, canRetry: mayPass(failure) });
      },
    );
  }, [api, token]);
  useEffect(() => {
    if (token) verify();
  }, [token, verify]);
  return {
    outcome,
    retry() {
      setOutcome(VERIFYING);
      verify();
    },
  };
}

function Verified({ isSignedIn }: { readonly isSignedIn: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { restart } = usePlatform();
  return (
    <AuthLayout
      title={t('auth.emailVerifiedTitle')}
      emblem={
        <Emblem>
          <MailCheck strokeWidth={1.6} aria-hidden />
        </Emblem>
      }
    >
      <Banner kind="success">{t(isSignedIn ? 'auth.verifiedSignedIn' : 'auth.emailVerified')}</Banner>
      {!isSignedIn && <p>{t('auth.verifiedText')}</p>}
      <Button size="large" onClick={() => (isSignedIn ? restart() : void navigate(PATHS.login))}>
        {t(isSignedIn ? 'auth.toRecipes' : 'auth.signIn')}
      </Button>
    </AuthLayout>
  );
}

function Failed({ error, onRetry }: { readonly error: Message; readonly onRetry: (() => void) | null }) {
  const { t } = useTranslation();
  const messageText = useMessageText();
  const navigate = useNavigate();
  const mayRegister = useServerOffer((offer) => offer.registration === 'open');
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
      <div className={styles.actions}>
        {onRetry && (
          <Button size="large" onClick={onRetry}>
            {t('app.tryAgain')}
          </Button>
        )}
        {mayRegister && (
          <Button size="large" look={onRetry ? 'outline' : 'primary'} onClick={() => void navigate(PATHS.register)}>
            {t('auth.register')}
          </Button>
        )}
      </div>
      {/* A link that was opened twice is used, and its account can be signed in to. */}
      <p className={styles.foot}>
        <Link to={PATHS.login}>{t('auth.backToLogin')}</Link>
      </p>
    </AuthLayout>
  );
}

export function VerifyEmailPage() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const { outcome, retry } = useVerification(parameters.get('token')?.trim() ?? '');
  if (outcome.state === 'verified') return <Verified isSignedIn={outcome.isSignedIn} />;
  if (outcome.state === 'failed') return <Failed error={outcome.error} onRetry={outcome.canRetry ? retry : null} />;
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
