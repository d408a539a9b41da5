import { EyeOff, RotateCw } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button.tsx';
import { useFocusAfterWork } from '../../../ui/focus/use-focus-after-work.ts';
import styles from './files-page.module.css';
import { useFiles } from './files.store.ts';

/** What can be done with the selected files. It stands above the list all the time, so that nothing moves when one is selected. */
export function SelectionTools() {
  const { t } = useTranslation();
  const first = useRef<HTMLButtonElement>(null);
  const selected = useFiles((state) => state.selected);
  const allSelected = useFiles((state) => state.allSelected);
  const noneSelected = useFiles((state) => state.noneSelected);
  const retried = useFiles((state) => state.retried);
  const ignored = useFiles((state) => state.ignored);
  const isNone = selected.size === 0;
  // The button that was pressed can be pressed no more.
  useFocusAfterWork(!isNone, first);
  return (
    <div className={styles.selection}>
      <p role="status">{t('desktop.files.selected', { count: selected.size })}</p>
      <div className={styles.selectionTools}>
        <Button ref={first} look="quiet" size="small" onClick={() => void allSelected()}>
          {t('imports.others.all')}
        </Button>
        <Button look="quiet" size="small" disabled={isNone} onClick={noneSelected}>
          {t('imports.others.none')}
        </Button>
        <Button
          look="outline"
          size="small"
          icon={<EyeOff size={16} aria-hidden />}
          disabled={isNone}
          onClick={() => void ignored([...selected])}
        >
          {t('desktop.files.ignore')}
        </Button>
        <Button
          size="small"
          icon={<RotateCw size={16} aria-hidden />}
          disabled={isNone}
          onClick={() => void retried([...selected])}
        >
          {t('app.tryAgain')}
        </Button>
      </div>
    </div>
  );
}
