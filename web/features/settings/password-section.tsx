import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { Spinner } from '../../ui/indicators/spinner.tsx';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';
import { forgotPassword } from '../../../shared/api/auth.ts';
import { useApi } from '../../api/api-context.ts';
import { useSubmission, NewPasswordFields, PasswordField } from '../auth/auth-forms.ts';
import { changePassword } from '../../../shared/api/users.ts';
import { passwordChangeProblem } from '../../../shared/rules/register.ts';
import { SavingForm } from './saving-form.tsx';

const EMPTY = { currentPassword: '', password: '', confirmPassword: '' };

export function PasswordForm({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const api = useApi();
  const [values, setValues] = useState(EMPTY);
  const change = (changed: Partial<typeof EMPTY>): void => setValues((current) => ({ ...current, ...changed }));
  const submission = useSubmission({
    problem: () => passwordChangeProblem(values),
    async send() {
      const { currentPassword, password } = values;
      await api.call(changePassword, { body: { currentPassword, password } });
      setValues(EMPTY);
    },
    fallback: 'settings.passwordFailed',
    unreached: 'settings.passwordUnreached',
    stays: true,
  });
  return (
    <SavingForm
      label={t('auth.password')}
      submission={submission}
      submitLabel={t('settings.changePassword')}
      done={values === EMPTY ? t('settings.passwordChanged') : null}
    >
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...submission.field('currentPassword')}
        label={t('settings.currentPassword')}
        showLabel={t('settings.showCurrentPassword')}
        hideLabel={t('settings.hideCurrentPassword')}
        autoComplete="current-password"
        value={values.currentPassword}
        onChange={({ target }) => change({ currentPassword: target.value })}
      />
      <NewPasswordFields label={t('auth.newPassword')} values={values} field={submission.field} onChange={change} />
    </SavingForm>
  );
}

/** The first password of an account is set by a mailed link, like a forgotten one. */
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

interface Props {
  readonly email: string;
  /** null while unknown. */
  readonly hasPassword: boolean | null;
}

export function PasswordSection({ email, hasPassword }: Props) {
  const { t } = useTranslation();
  return (
    <SettingsSection title={t('auth.password')} hint={t('settings.passwordHint')}>
      {hasPassword === null && <Spinner />}
      {hasPassword === true && <PasswordForm email={email} />}
      {hasPassword === false && <FirstPassword email={email} />}
    </SettingsSection>
  );
}
