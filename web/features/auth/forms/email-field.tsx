import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/forms/text-field.tsx';

/**
 * The e-mail field of an account. Its attributes tell password managers that it is the user name, and keyboards not to
 * correct it.
 */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'type'>) {
  const { t } = useTranslation();
  return (
    <TextField
      autoComplete="username"
      {...props}
      label={t('auth.email')}
      type="email"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
    />
  );
}
