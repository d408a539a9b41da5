import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EndpointReply } from '../../../../shared/api/definition/endpoint.ts';
import { finishSignIn, getPendingSignIn } from '../../../../shared/api/second-factor.ts';
import { useApi } from '../../../api/api-context.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CodeField } from '../../../ui/forms/code-field.tsx';
import { Spinner } from '../../../ui/indicators/spinner.tsx';
import { AuthForm } from '../forms/auth-form.tsx';
import { AuthLayout } from '../forms/auth-layout.tsx';
import styles from '../forms/auth-layout.module.css';
import { useSubmission } from '../forms/use-submission.ts';
import { endSignIn } from '../passkeys/end-sign-in.ts';
import { usePasskeyChoice } from '../passkeys/use-passkeys-here.ts';

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
      endSignIn(platform, await api.call(finishSignIn, { body: { code } }));
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
export function FactorPage({ onBack }: Pick<FactorProps, 'onBack'>) {
  const { t } = useTranslation();
  const ways = useWays();
  const choice = usePasskeyChoice();
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
      {choice && (
        <div className={styles.actions}>
          <choice.PasskeyFactor />
          <p className={styles.or}>{t('auth.or')}</p>
        </div>
      )}
      <CodeForm ways={{ ...ways, passkey: choice !== null }} onBack={onBack} />
    </AuthLayout>
  );
}
