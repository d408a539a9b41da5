import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { AuthLayout } from '../forms/auth-layout.tsx';
import { register } from '../../../../shared/api/auth.ts';
import { type RegisterForm as Values, registerProblem } from '../../../../shared/rules/register.ts';
import { useApi } from '../../../api/api-context.ts';
import { PATHS } from '../../../navigation/paths.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { typedDir } from '../../../ui/forms/typed-dir.ts';
import { AuthForm } from '../forms/auth-form.tsx';
import styles from '../forms/auth-layout.module.css';
import { EmailField } from '../forms/email-field.tsx';
import { GoogleChoice } from '../forms/google-choice.tsx';
import { NewPasswordFields } from '../forms/new-password-fields.tsx';
import { useSubmission } from '../forms/use-submission.ts';

const EMPTY: Values = { name: '', email: '', password: '', confirmPassword: '' };

interface Props {
  /** Loads the next screen. The account is created only after that. */
  readonly prepare: () => Promise<unknown>;
  /** Called with the address that gets a verification link; not called if none is needed. */
  readonly onRegistered: (email: string) => void;
}

export function RegisterForm({ prepare, onRegistered }: Props) {
  const { t } = useTranslation();
  const api = useApi();
  const platform = usePlatform();
  const [values, setValues] = useState(EMPTY);
  const changed = (part: Partial<Values>): void => setValues((current) => ({ ...current, ...part }));
  const submission = useSubmission({
    problem: () => registerProblem(values),
    async send() {
      const body = { name: values.name.trim(), email: values.email.trim(), password: values.password };
      await prepare();
      const { user } = await api.call(register, { body });
      if (user) platform.restart();
      else onRegistered(body.email);
    },
    fallback: 'auth.registrationFailed',
    unreached: 'auth.registrationUnreached',
  });
  const { isBusy, field } = submission;
  return (
    <AuthForm label={t('auth.registerTitle')} submission={submission}>
      <TextField
        {...field('name')}
        label={t('auth.name')}
        autoComplete="name"
        dir={typedDir(values.name)}
        value={values.name}
        onChange={(event) => changed({ name: event.target.value })}
      />
      <EmailField
        {...field('email')}
        value={values.email}
        onChange={(event) => changed({ email: event.target.value })}
      />
      <NewPasswordFields label={t('auth.password')} values={values} field={field} onChange={changed} />
      <div className={styles.actions}>
        <Button type="submit" size="large" wide busy={isBusy}>
          {t(isBusy ? 'auth.registering' : 'auth.register')}
        </Button>
        <GoogleChoice text="auth.signUpWithGoogle" disabled={isBusy} />
      </div>
      <p className={styles.foot}>
        {t('auth.haveAccount')}
        <Link to={PATHS.login}>{t('auth.signIn')}</Link>
      </p>
    </AuthForm>
  );
}

const loadCheckEmail = async () => ({ default: (await import('./check-email.tsx')).CheckEmail });
const CheckEmail = lazy(loadCheckEmail);

export function RegisterPage() {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) return <CheckEmail email={sentTo} text="auth.checkEmailText" hint="auth.checkEmailHint" />;
  return (
    <AuthLayout title={t('auth.registerTitle')} subtitle={t('auth.registerSubtitle')}>
      <RegisterForm prepare={loadCheckEmail} onRegistered={setSentTo} />
    </AuthLayout>
  );
}
