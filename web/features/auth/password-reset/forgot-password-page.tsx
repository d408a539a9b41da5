import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { forgotPassword } from '../../../../shared/api/auth.ts';
import { isEmail } from '../../../../shared/rules/email.ts';
import { forgotPasswordProblem } from '../../../../shared/rules/register.ts';
import { useApi } from '../../../api/api-context.ts';
import { PATHS } from '../../../navigation/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { AuthForm } from '../forms/auth-form.tsx';
import { AuthLayout } from '../forms/auth-layout.tsx';
import styles from '../forms/auth-layout.module.css';
import { CheckEmail } from '../sign-in/check-email.tsx';
import { EmailField } from '../forms/email-field.tsx';
import { useSubmission } from '../forms/use-submission.ts';

function ForgotPasswordForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const { t } = useTranslation();
  const api = useApi();
  const [email, setEmail] = useState('');
  const submission = useSubmission({
    // The server answers the same for every address, so an invalid one must be detected here.
    problem: () => forgotPasswordProblem(email) ?? (isEmail(email) ? null : 'auth.emailInvalid'),
    async send() {
      await api.call(forgotPassword, { body: { email: email.trim() } });
      onSent(email.trim());
    },
    fallback: 'auth.resetLinkFailed',
    unreached: 'auth.resetLinkUnreached',
  });
  const { isBusy, field } = submission;
  return (
    <AuthForm label={t('auth.forgotTitle')} submission={submission}>
      <EmailField {...field('email')} value={email} onChange={(event) => setEmail(event.target.value)} />
      <div className={styles.actions}>
        <Button type="submit" size="large" wide busy={isBusy}>
          {t(isBusy ? 'auth.sendingResetLink' : 'auth.sendResetLink')}
        </Button>
      </div>
      <p className={styles.foot}>
        <Link to={PATHS.login}>{t('auth.backToLogin')}</Link>
      </p>
    </AuthForm>
  );
}

export function ForgotPasswordPage() {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) return <CheckEmail email={sentTo} text="auth.resetSentText" hint="auth.resetSentHint" />;
  return (
    <AuthLayout title={t('auth.forgotTitle')} subtitle={t('auth.forgotSubtitle')}>
      <ForgotPasswordForm onSent={setSentTo} />
    </AuthLayout>
  );
}
