import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { useShortcuts, useShortcut } from '../../shortcuts/shortcuts.ts';
import { useRecipes } from '../cache/recipes.store.ts';

/** The search line; `/` brings the cursor into it (experience: keyboard). */
export function SearchBox() {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const search = useRecipes((state) => state.search);
  const searchChanged = useRecipes((state) => state.searchChanged);
  useShortcut('search', () => input.current?.focus());
  const hasKey = useShortcuts((state) => state.areOn);
  return (
    <SearchField
      ref={input}
      label={t('recipes.search')}
      clearLabel={t('recipes.clearSearch')}
      aria-keyshortcuts={hasKey ? '/' : undefined}
      title={hasKey ? t('recipes.searchKey') : undefined}
      placeholder={t('recipes.searchPlaceholder')}
      value={search}
      onChange={searchChanged}
    />
  );
}
