import { ListFilter } from 'lucide-react';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button.tsx';

type TagButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  readonly ref?: Ref<HTMLButtonElement>;
};

export function TagButton(props: TagButtonProps) {
  const { t } = useTranslation();
  return (
    <Button {...props} look="outline" icon={<ListFilter size={18} aria-hidden />} aria-label={t('recipes.filterByTag')}>
      {t('recipes.tags')}
    </Button>
  );
}
