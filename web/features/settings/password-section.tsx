import { useTranslation } from 'react-i18next';
import { Spinner } from '../../ui/indicators/spinner.tsx';
import { FirstPassword } from './first-password.tsx';
import { PasswordForm } from './password-form.tsx';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';

interface Props {
  readonly email: string;
  /** null until it is known. */
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
