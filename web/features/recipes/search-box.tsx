import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { typedDir } from '../../ui/typed-dir.ts';
import { useShortcuts } from '../shortcuts/shortcuts.store.ts';
import { useShortcut } from '../shortcuts/use-shortcut.ts';
import { useRecipes } from './recipes.store.ts';
import styles from './search-box.module.css';

/** The search line; `/` brings the cursor into it (experience: keyboard). */
export function SearchBox() {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const search = useRecipes((state) => state.search);
  const searchChanged = useRecipes((state) => state.searchChanged);
  useShortcut('search', () => input.current?.focus());
  const hasKey = useShortcuts((state) => state.areOn);
  return (
    <div className={styles.box} role="search">
      <Search size={20} aria-hidden />
      <input
        ref={input}
        type="search"
        dir={typedDir(search)}
        aria-label={t('recipes.search')}
        aria-keyshortcuts={hasKey ? '/' : undefined}
        title={hasKey ? t('recipes.searchKey') : undefined}
        placeholder={t('recipes.searchPlaceholder')}
        autoComplete="off"
        enterKeyHint="search"
        value={search}
        onChange={(event) => searchChanged(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.nativeEvent.isComposing) searchChanged('');
        }}
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
