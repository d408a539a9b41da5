import { Languages } from 'lucide-react';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/buttons/icon-button.tsx';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & { readonly ref?: Ref<HTMLButtonElement> };

export function LanguageButton(props: Props) {
  const { t } = useTranslation();
  return <IconButton {...props} isNamed label={t('app.language')} icon={<Languages size={22} aria-hidden />} />;
}
