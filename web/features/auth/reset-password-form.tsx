import { type ChangeEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resetPassword } from '../../../shared/api/auth.ts';
import { PASSWORD_MIN_LENGTH } from '../../../shared/constants.ts';
import { newPasswordProblem } from '../../../shared/rules/register.ts';
import { useApi } from '../../api/api-context.ts';
import { Button } from '../../ui/button.tsx';
import { AuthForm } from './auth-form.tsx';
import styles from './auth-layout.module.css';
import { PasswordField } from './password-field.tsx';
import { useSubmission } from './use-submission.ts';

const EMPTY = { password: '', confirmPassword: '' };

interface Props {
  readonly token: string;
  readonly onReset: () => void;
}

export function ResetPasswordForm({ token, onReset }: Props) {
  const { t } = useTranslation();
  const api = useApi();
  const [values, setValues] = useState(EMPTY);
  const { state, error, faultyFields, submit } = useSubmission({
    problem: () => newPasswordProblem(values.password, values.confirmPassword),
    async send() {
      await api.call(resetPassword, { body: { token, password: values.password } });
      onReset();
    },
    fallback: 'auth.resetFailed',
  });
  const isBusy = state !== 'idle';
  const field = (name: keyof typeof EMPTY) => ({
    name,
    required: true,
    autoComplete: 'new-password',
    minLength: PASSWORD_MIN_LENGTH,
    value: values[name],
    disabled: isBusy,
    invalid: faultyFields.includes(name),
    onChange: (event: ChangeEvent<HTMLInputElement>) => setValues({ ...values, [name]: event.target.value }),
  });
  return (
    <AuthForm label={t('auth.resetTitle')} error={error} onSubmit={() => void submit()}>
      <PasswordField
        label={t('auth.newPassword')}
        showLabel={t('auth.showPassword')}
        hideLabel={t('auth.hidePassword')}
        hint={t('auth.passwordHint')}
        {...field('password')}
      />
      <PasswordField
        label={t('auth.confirmPassword')}
        showLabel={t('auth.showConfirmPassword')}
        hideLabel={t('auth.hideConfirmPassword')}
        {...field('confirmPassword')}
      />
      <div className={styles.actions}>
        <Button type="submit" size="large" wide busy={isBusy}>
          {t(isBusy ? 'auth.resettingPassword' : 'auth.resetPassword')}
        </Button>
      </div>
    </AuthForm>
  );
}
