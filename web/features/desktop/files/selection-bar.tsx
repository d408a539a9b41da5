import { EyeOff, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import styles from './files-page.module.css';
import { useFiles } from './files.store.ts';

/** What can be done with the selected files, at the foot of the window as long as there are some. */
export function SelectionBar() {
  const { t } = useTranslation();
  const selected = useFiles((state) => state.selected);
  const allSelected = useFiles((state) => state.allSelected);
  const noneSelected = useFiles((state) => state.noneSelected);
  const retried = useFiles((state) => state.retried);
  const ignored = useFiles((state) => state.ignored);
  const isSome = selected.size > 0;
  return (
    <div className={styles.selection} data-selection-bar={isSome || undefined} hidden={!isSome}>
      <p role="status">{isSome && t('desktop.files.selected', { count: selected.size })}</p>
      <div className={styles.selectionTools}>
        <Button look="quiet" size="small" onClick={() => void allSelected()}>
          {t('imports.others.all')}
        </Button>
        <Button look="quiet" size="small" onClick={noneSelected}>
          {t('imports.others.none')}
        </Button>
        <Button
          look="outline"
          size="small"
          icon={<EyeOff size={16} aria-hidden />}
          onClick={() => void ignored([...selected])}
        >
          {t('desktop.files.ignore')}
        </Button>
        <Button size="small" icon={<RotateCw size={16} aria-hidden />} onClick={() => void retried([...selected])}>
          {t('app.tryAgain')}
        </Button>
      </div>
    </div>
  );
}
