import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from './text-field.tsx';

/** The field for a code of an authenticator app, which phones offer to fill in. Recovery codes have letters, too. */
export function CodeField(
  props: Omit<ComponentProps<typeof TextField>, 'label' | 'type'> & { readonly label?: string },
) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('auth.code')}
      {...props}
      type="text"
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={40}
      dir="ltr"
    />
  );
}
