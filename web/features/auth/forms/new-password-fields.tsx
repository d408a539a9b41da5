import { useTranslation } from 'react-i18next';
import { PASSWORD_MIN_LENGTH } from '../../../../shared/constants.ts';
import { PasswordField } from './password-field.tsx';
import type { Submission } from './use-submission.ts';

export interface NewPassword {
  readonly password: string;
  readonly confirmPassword: string;
}

interface Props {
  readonly label: string;
  readonly values: NewPassword;
  readonly field: Submission['field'];
  readonly onChange: (changed: Partial<NewPassword>) => void;
}

/** The fields for a new password and its repetition (product §5). */
export function NewPasswordFields({ label, values, field, onChange }: Props) {
  const { t } = useTranslation();
  const rules = { autoComplete: 'new-password', minLength: PASSWORD_MIN_LENGTH };
  return (
    <>
      <PasswordField
        {...field('password')}
        {...rules}
        label={label}
        showLabel={t('auth.showPassword')}
        hideLabel={t('auth.hidePassword')}
        hint={t('auth.passwordHint')}
        value={values.password}
        onChange={(event) => onChange({ password: event.target.value })}
      />
      <PasswordField
        {...field('confirmPassword')}
        {...rules}
        label={t('auth.confirmPassword')}
        showLabel={t('auth.showConfirmPassword')}
        hideLabel={t('auth.hideConfirmPassword')}
        value={values.confirmPassword}
        onChange={(event) => onChange({ confirmPassword: event.target.value })}
      />
    </>
  );
}
