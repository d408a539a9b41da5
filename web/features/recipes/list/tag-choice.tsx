import { Check, Pencil } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import menu from '../../../ui/dialogs/menu.module.css';
import { countTags } from '../search/count-tags.ts';
import { useRecipes } from '../cache/recipes.store.ts';
import { LIST_TIMES, sourceOf } from '../search/list-filter.ts';
import { FilterButton, TagButton } from './chosen-filters.tsx';
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

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly onChosen: (value: string) => void;
}

/** One of several values, in an open menu. */
function Choice({ label, value, options, onChosen }: ChoiceProps) {
  return (
    <DropdownMenu.Group aria-label={label}>
      <DropdownMenu.Label className={styles.group}>{label}</DropdownMenu.Label>
      <DropdownMenu.RadioGroup value={value} onValueChange={onChosen}>
        {options.map((option) => (
          <DropdownMenu.RadioItem
            key={option.value}
            value={option.value}
            className={menu.item}
            onSelect={(event) => event.preventDefault()}
          >
            <bdi className={styles.tag}>{option.text}</bdi>
            <DropdownMenu.ItemIndicator>
              <Check size={18} aria-hidden />
            </DropdownMenu.ItemIndicator>
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
    </DropdownMenu.Group>
  );
}

/** The sites of most recipes; more would fill the menu. */
const MOST_SOURCES = 12;

function useSources(): string[] {
  const index = useRecipes((state) => state.index);
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const { recipe } of index) {
      const source = sourceOf(recipe);
      if (source !== null) counts.set(source, (counts.get(source) ?? 0) + 1);
    }
    const byCount = [...counts].toSorted(([, a], [, b]) => b - a);
    return byCount.slice(0, MOST_SOURCES).map(([source]) => source);
  }, [index]);
}

/** The filters beside tags. */
function Filters() {
  const { t } = useTranslation();
  const { duration } = useLocaleFormat();
  const { tags, isAnyTag, maxTime, source } = useRecipes((state) => state.filter);
  const filterChanged = useRecipes((state) => state.filterChanged);
  const sources = useSources();
  return (
    <>
      <Choice
        label={t('recipes.sorts.time')}
        value={String(maxTime ?? '')}
        options={[
          { value: '', text: t('recipes.anyTime') },
          ...LIST_TIMES.map((time) => ({ value: String(time), text: t('recipes.upTo', { time: duration(time) }) })),
        ]}
        onChosen={(time) => filterChanged({ maxTime: time === '' ? null : Number(time) })}
      />
      {tags.length > 1 && (
        <Choice
          label={t('recipes.tags')}
          value={isAnyTag ? 'any' : 'all'}
          options={[
            { value: 'all', text: t('recipes.allTags') },
            { value: 'any', text: t('recipes.anyTag') },
          ]}
          onChosen={(mode) => filterChanged({ isAnyTag: mode === 'any' })}
        />
      )}
      {sources.length > 0 && (
        <Choice
          label={t('recipes.source')}
          value={source ?? ''}
          options={[
            { value: '', text: t('recipes.anySource') },
            ...sources.map((site) => ({ value: site, text: site })),
          ]}
          onChosen={(site) => filterChanged({ source: site === '' ? null : site })}
        />
      )}
    </>
  );
}

interface OpenMenuProps {
  readonly trigger: ReactNode;
  readonly children: ReactNode;
}

/** A menu that opens when it is first shown, and stays open while several entries are chosen. */
function OpenMenu({ trigger, children }: OpenMenuProps) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={menu.content} align="end" sideOffset={6} collisionPadding={12}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** All tags, and the way to their names. */
export function TagChoice() {
  const { t } = useTranslation();
  const [isManaging, setIsManaging] = useState(false);
  return (
    <>
      <OpenMenu trigger={<TagButton />}>
        <Tags />
        <DropdownMenu.Separator className={styles.separator} />
        {/* After the menu has closed, which would return the focus to its button. */}
        <DropdownMenu.Item className={menu.item} onSelect={() => setTimeout(() => setIsManaging(true))}>
          {t('tags.manage')}
          <Pencil size={18} aria-hidden />
        </DropdownMenu.Item>
      </OpenMenu>
      <TagsDialog of="all" isOpen={isManaging} onClose={() => setIsManaging(false)} />
    </>
  );
}

export const FilterChoice = () => (
  <OpenMenu trigger={<FilterButton />}>
    <Filters />
  </OpenMenu>
);
