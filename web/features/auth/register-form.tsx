import { type ChangeEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { register } from '../../../shared/api/auth.ts';
import { PASSWORD_MIN_LENGTH } from '../../../shared/constants.ts';
import { type RegisterForm as Values, registerProblem } from '../../../shared/rules/register.ts';
import { useApi } from '../../api/api-context.ts';
import { PATHS } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AuthForm } from './auth-form.tsx';
import styles from './auth-layout.module.css';
import { GoogleButton } from './google-button.tsx';
import { PasswordField } from './password-field.tsx';
import { useSubmission } from './use-submission.ts';

const EMPTY: Values = { name: '', email: '', password: '', confirmPassword: '' };

interface Props {
  /** The address that a verification link went to. */
  readonly onRegistered: (email: string) => void;
}

export function RegisterForm({ onRegistered }: Props) {
  const { t } = useTranslation();
  const api = useApi();
  const [values, setValues] = useState(EMPTY);
  const { state, error, faultyFields, submit } = useSubmission({
    problem: () => registerProblem(values),
    async send() {
      const body = { name: values.name.trim(), email: values.email.trim(), password: values.password };
      await api.call(register, { body });
      onRegistered(body.email);
    },
    fallback: 'auth.registrationFailed',
  });
  const isBusy = state !== 'idle';
  const field = (name: keyof Values) => ({
    name,
    required: true,
    value: values[name],
    disabled: isBusy,
    invalid: faultyFields.includes(name),
    onChange: (event: ChangeEvent<HTMLInputElement>) => setValues({ ...values, [name]: event.target.value }),
  });
  return (
    <AuthForm label={t('auth.registerTitle')} error={error} onSubmit={() => void submit()}>
      <TextField label={t('auth.name')} autoComplete="name" dir="auto" {...field('name')} />
      <TextField
        label={t('auth.email')}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        dir="ltr"
        {...field('email')}
      />
      <PasswordField
        label={t('auth.password')}
        showLabel={t('auth.showPassword')}
        hideLabel={t('auth.hidePassword')}
        hint={t('auth.passwordHint')}
        autoComplete="new-password"
        minLength={PASSWORD_MIN_LENGTH}
        {...field('password')}
      />
      <PasswordField
        label={t('auth.confirmPassword')}
        showLabel={t('auth.showConfirmPassword')}
        hideLabel={t('auth.hideConfirmPassword')}
        autoComplete="new-password"
        minLength={PASSWORD_MIN_LENGTH}
        {...field('confirmPassword')}
      />
      <div className={styles.actions}>
        <Button type="submit" size="large" wide busy={isBusy}>
          {t(isBusy ? 'auth.registering' : 'auth.register')}
        </Button>
        <GoogleButton size="large" wide disabled={isBusy}>
          {t('auth.signUpWithGoogle')}
        </GoogleButton>
      </div>
      <p className={styles.foot}>
        {t('auth.haveAccount')}
        <Link to={PATHS.login}>{t('auth.signIn')}</Link>
      </p>
    </AuthForm>
  );
}
