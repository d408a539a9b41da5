import { SlidersHorizontal, Tag, X } from 'lucide-react';
import { type ButtonHTMLAttributes, type Ref, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button.tsx';
import { useFocusKept } from '../../../ui/focus/use-focus-kept.ts';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import { isFiltering, languageName, type ListFilter } from '../search/list-filter.ts';
import { findListTitle } from '../parts/list-title.ts';
import { useRecipes } from '../cache/recipes.store.ts';
import styles from './tag-filter.module.css';

type TagButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  readonly ref?: Ref<HTMLButtonElement>;
};

export function FilterButton(props: TagButtonProps) {
  const { t } = useTranslation();
  return (
    <Button {...props} look="outline" icon={<SlidersHorizontal size={18} aria-hidden />} title={t('recipes.filters')}>
      <span>{t('recipes.filters')}</span>
    </Button>
  );
}

export function TagButton(props: TagButtonProps) {
  const { t } = useTranslation();
  return (
    <Button {...props} look="outline" icon={<Tag size={18} aria-hidden />} aria-label={t('recipes.filterByTag')}>
      <span>{t('recipes.tags')}</span>
    </Button>
  );
}

interface PillProps {
  readonly label: string;
  readonly children: string;
  readonly onRemoved: () => void;
}

function FilterPill({ label, children, onRemoved }: PillProps) {
  return (
    <li>
      <button type="button" className={styles.pill} aria-label={label} onClick={onRemoved}>
        <bdi>{children}</bdi>
        <X size={16} aria-hidden />
      </button>
    </li>
  );
}

/** What filters the list, each with a button that removes it. */
export function ChosenFilters() {
  const { t, i18n } = useTranslation();
  const { duration } = useLocaleFormat();
  const filter = useRecipes((state) => state.filter);
  const tagToggled = useRecipes((state) => state.tagToggled);
  const filterChanged = useRecipes((state) => state.filterChanged);
  const filterCleared = useRecipes((state) => state.filterCleared);
  const list = useRef<HTMLUListElement>(null);
  const focusKept = useFocusKept(() => list.current?.querySelector('button') ?? findListTitle());
  if (!isFiltering(filter)) return null;
  const { tags, maxTime, source, lang, isFavorite, ingredient } = filter;
  const others: readonly (readonly [text: string | null, change: Partial<ListFilter>])[] = [
    [isFavorite ? t('recipes.onlyFavorites') : null, { isFavorite: false }],
    [ingredient.trim() === '' ? null : t('recipes.with', { ingredient }), { ingredient: '' }],
    [maxTime === null ? null : t('recipes.upTo', { time: duration(maxTime) }), { maxTime: null }],
    [lang === null ? null : languageName(lang, i18n.language), { lang: null }],
    [source, { source: null }],
  ];
  return (
    <ul ref={list} className={styles.pills} {...focusKept} aria-label={t('recipes.selectedTags')}>
      {tags.map((tag) => (
        <FilterPill key={tag} label={t('recipes.removeTag', { tag })} onRemoved={() => tagToggled(tag)}>
          {tag}
        </FilterPill>
      ))}
      {others.map(
        ([text, change]) =>
          text !== null && (
            <FilterPill
              key={text}
              label={t('recipes.removeFilter', { filter: text })}
              onRemoved={() => filterChanged(change)}
            >
              {text}
            </FilterPill>
          ),
      )}
      <li>
        <Button look="quiet" size="small" onClick={filterCleared}>
          {t('recipes.clearTags')}
        </Button>
      </li>
    </ul>
  );
}
