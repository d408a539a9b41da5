import { Check, Pencil } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import menu from '../../../ui/dialogs/menu.module.css';
import { countTags } from '../search/count-tags.ts';
import { useRecipes } from '../cache/recipes.store.ts';
import { TagButton } from './chosen-filters.tsx';
import { TagsDialog } from './tags-dialog.tsx';
import styles from './tag-filter.module.css';

/** All tags with their counts, which are computed only while the menu is open. */
function Tags() {
  const { i18n } = useTranslation();
  const { number } = useLocaleFormat();
  const index = useRecipes((state) => state.index);
  const chosen = useRecipes((state) => state.filter.tags);
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

/** All tags, and the way to their names. */
export function TagChoice() {
  const { t } = useTranslation();
  const [isManaging, setIsManaging] = useState(false);
  return (
    <>
      {/* Stays open while several tags are chosen. */}
      <DropdownMenu.Root modal={false} defaultOpen>
        <DropdownMenu.Trigger asChild>
          <TagButton />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content className={menu.content} align="end" sideOffset={6} collisionPadding={12}>
            <Tags />
            <DropdownMenu.Separator className={styles.separator} />
            {/* After the menu has closed, which would return the focus to its button. */}
            <DropdownMenu.Item className={menu.item} onSelect={() => setTimeout(() => setIsManaging(true))}>
              {t('tags.manage')}
              <Pencil size={18} aria-hidden />
            </DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      <TagsDialog of="all" isOpen={isManaging} onClose={() => setIsManaging(false)} />
    </>
  );
}
