import { useTranslation } from 'react-i18next';
import { Dialog, DialogTitle } from '../../ui/dialogs/dialog.tsx';
import styles from './shortcut-dialog.module.css';
import { ShortcutKeys } from './shortcut-keys.tsx';
import { useShortcuts } from './shortcuts.store.ts';

/** The list of keys, over whatever screen. */
export function ShortcutDialog() {
  const { t } = useTranslation();
  const isOpen = useShortcuts((state) => state.isListOpen);
  const listClosed = useShortcuts((state) => state.listClosed);
  return (
    <Dialog isOpen={isOpen} onClose={listClosed} size="small" focusAfter={() => null}>
      <div className={styles.content}>
        <header>
          <DialogTitle>{t('shortcuts.title')}</DialogTitle>
          <p>{t('shortcuts.hint')}</p>
        </header>
        <ShortcutKeys />
      </div>
    </Dialog>
  );
}
