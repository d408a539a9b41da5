import { ListFilter, X } from 'lucide-react';
import { type ButtonHTMLAttributes, type Ref, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button.tsx';
import { useFocusKept } from '../../../ui/focus/use-focus-kept.ts';
import { findListTitle } from '../parts/list-title.ts';
import { useRecipes } from '../cache/recipes.store.ts';
import styles from './tag-filter.module.css';

type TagButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  readonly ref?: Ref<HTMLButtonElement>;
};

export function TagButton(props: TagButtonProps) {
  const { t } = useTranslation();
  return (
    <Button {...props} look="outline" icon={<ListFilter size={18} aria-hidden />} aria-label={t('recipes.filterByTag')}>
      <span>{t('recipes.tags')}</span>
    </Button>
  );
}

/** The tags that filter the list, each with a button that removes it. */
export function ChosenTags() {
  const { t } = useTranslation();
  const chosen = useRecipes((state) => state.tags);
  const tagToggled = useRecipes((state) => state.tagToggled);
  const tagsCleared = useRecipes((state) => state.tagsCleared);
  const list = useRef<HTMLUListElement>(null);
  const focusKept = useFocusKept(() => list.current?.querySelector('button') ?? findListTitle());
  if (chosen.length === 0) return null;
  return (
    <ul ref={list} className={styles.pills} {...focusKept} aria-label={t('recipes.selectedTags')}>
      {chosen.map((tag) => (
        <li key={tag}>
          <button
            type="button"
            className={styles.pill}
            aria-label={t('recipes.removeTag', { tag })}
            onClick={() => tagToggled(tag)}
          >
            <bdi>{tag}</bdi>
            <X size={16} aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <Button look="quiet" size="small" onClick={tagsCleared}>
          {t('recipes.clearTags')}
        </Button>
      </li>
    </ul>
  );
}
