import { useTranslation } from 'react-i18next';
import { forgotPassword } from '../../../shared/api/auth.ts';
import { useApi } from '../../api/api-context.ts';
import { useSubmission } from '../auth/auth-forms.ts';
import { SavingForm } from './saving-form.tsx';

/** An account without a password gets its first one as a forgotten one is set: by a link. */
export function FirstPassword({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const api = useApi();
  const submission = useSubmission({
    problem: () => null,
    async send() {
      await api.call(forgotPassword, { body: { email } });
    },
    fallback: 'auth.resetLinkFailed',
    unreached: 'auth.resetLinkUnreached',
    stays: true,
  });
  return (
    <SavingForm
      label={t('auth.password')}
      submission={submission}
      submitLabel={t('settings.sendPasswordLink')}
      busyLabel={t('auth.sendingResetLink')}
      done={t('settings.passwordLinkSent', { email })}
    >
      <p>{t('settings.noPassword')}</p>
    </SavingForm>
  );
}
