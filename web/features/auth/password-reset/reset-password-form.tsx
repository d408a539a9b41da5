import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { resetPassword } from '../../../../shared/api/auth.ts';
import { newPasswordProblem } from '../../../../shared/rules/register.ts';
import { useApi } from '../../../api/api-context.ts';
import { PATHS } from '../../../navigation/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
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
