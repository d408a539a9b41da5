import { Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { typedDir } from '../../ui/typed-dir.ts';
import { useRecipes } from './recipes.store.ts';
import styles from './search-box.module.css';

/** Whether a key is meant for what has the focus, or for an open dialog. */
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof HTMLElement ? event.target : null;
  const isTyping = target?.closest('input, textarea, select, [contenteditable="true"]');
  return Boolean(
    event.ctrlKey || event.metaKey || event.altKey || isTyping || document.querySelector('[role$="dialog"]'),
  );
}

/** The search line; `/` brings the cursor into it (experience: keyboard). */
export function SearchBox() {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const search = useRecipes((state) => state.search);
  const searchBegun = useRecipes((state) => state.searchBegun);
  const searchChanged = useRecipes((state) => state.searchChanged);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || isTaken(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className={styles.box} role="search">
      <Search size={20} aria-hidden />
      <input
        ref={input}
        type="search"
        dir={typedDir(search)}
        aria-label={t('recipes.search')}
        aria-keyshortcuts="/"
        title={t('recipes.searchKey')}
        placeholder={t('recipes.searchPlaceholder')}
        autoComplete="off"
        enterKeyHint="search"
        value={search}
        onFocus={searchBegun}
        onChange={(event) => searchChanged(event.target.value)}
      />
      {search && (
        <IconButton
          label={t('recipes.clearSearch')}
          icon={<X size={18} aria-hidden />}
          onClick={() => {
            searchChanged('');
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}
