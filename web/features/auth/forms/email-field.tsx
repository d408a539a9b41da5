import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/forms/text-field.tsx';

/** The address that names an account: password managers keep it as such, and keyboards leave it as it is typed. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'type'>) {
  const { t } = useTranslation();
  return (
    <TextField
      {...props}
      label={t('auth.email')}
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
    />
  );
}
