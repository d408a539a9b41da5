import { Check, ListFilter } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocaleFormat } from '../../i18n/use-locale-format.ts';
import { Button } from '../../ui/button.tsx';
import menu from '../../ui/menu.module.css';
import { countTags } from './count-tags.ts';
import { useRecipes } from './recipes.store.ts';
import styles from './tag-filter.module.css';

/** Every tag with its count: worked out when somebody asks. */
function Tags() {
  const { i18n } = useTranslation();
  const { number } = useLocaleFormat();
  const index = useRecipes((state) => state.index);
  const chosen = useRecipes((state) => state.tags);
  const tagToggled = useRecipes((state) => state.tagToggled);
  const tags = useMemo(() => countTags(index, i18n.language), [index, i18n.language]);
  return tags.map(({ tag, count }) => (
    <DropdownMenu.CheckboxItem
      key={tag}
      className={menu.item}
      checked={chosen.includes(tag)}
      onSelect={(event) => {
        event.preventDefault();
        tagToggled(tag);
      }}
    >
      <bdi className={styles.tag}>{tag}</bdi>
      <span className={styles.end}>
        <DropdownMenu.ItemIndicator>
          <Check size={18} aria-hidden />
        </DropdownMenu.ItemIndicator>
        {number(count)}
      </span>
    </DropdownMenu.CheckboxItem>
  ));
}

/** The menu of tags; it stays open while several are chosen. */
export function TagFilter() {
  const { t } = useTranslation();
  const hasTags = useRecipes((state) => state.index.some(({ recipe }) => recipe.tags.length > 0));
  if (!hasTags) return null;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button look="outline" icon={<ListFilter size={18} aria-hidden />} aria-label={t('recipes.filterByTag')}>
          {t('recipes.tags')}
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={menu.content} align="end" sideOffset={6} collisionPadding={12}>
          <Tags />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
