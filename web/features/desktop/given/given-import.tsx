import { FileStack, FolderInput, FolderCog } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { PATHS } from '../../../navigation/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useGiven } from './given.store.ts';
import styles from './given.module.css';
import { JustGiven } from './just-given.tsx';

/** The File tab of the desktop: as many files and folders as one likes, by the system's dialog or dropped. */
export function GivenImport() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isPicking = useGiven((state) => state.isPicking);
  const picked = useGiven((state) => state.picked);
  return (
    <div className={styles.import}>
      <div className={styles.zone}>
        <span className={styles.icon}>
          <FileStack size={24} aria-hidden />
        </span>
        <div className={styles.words}>
          <p className={styles.headline}>{t('desktop.given.drop')}</p>
          <p className={styles.hint}>{t('imports.fileKinds')}</p>
        </div>
        <div className={styles.buttons}>
          <Button look="outline" disabled={isPicking} onClick={() => void picked('files')}>
            {t('desktop.given.choose')}
          </Button>
          <Button
            look="outline"
            icon={<FolderInput size={18} aria-hidden />}
            disabled={isPicking}
            onClick={() => void picked('folder')}
          >
            {t('desktop.given.chooseFolder')}
          </Button>
          <Button
            look="quiet"
            icon={<FolderCog size={18} aria-hidden />}
            onClick={() => void navigate(PATHS.desktopFolders)}
          >
            {t('desktop.folders.title')}
          </Button>
        </div>
      </div>
      <JustGiven />
    </div>
  );
}
