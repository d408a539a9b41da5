import { FileStack, FolderInput, FolderCog, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate, Link } from 'react-router-dom';
import { PATHS, recipePath } from '../../../navigation/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { GIVEN_FILES, type ListedFile } from '../../../../shared/desktop/files.ts';
import { FileReason } from '../files/file-reason.tsx';
import { FileStateMark } from '../files/file-state.tsx';
import { filesPath } from '../folders/files-path.ts';
import { splitPath } from '../folders/folder-path.ts';
import { useGiven } from './given.store.ts';
import styles from './given.module.css';

function GivenFile({ file }: { readonly file: ListedFile }) {
  const { name } = splitPath(file.path);
  return (
    <li className={styles.file}>
      <span className={styles.name}>
        {file.recipeId === null ? <bdi>{name}</bdi> : <Link to={recipePath(file.recipeId)}>{name}</Link>}
      </span>
      <FileStateMark state={file.state} />
      {file.state === 'failed' && <FileReason file={file} className={styles.reason} />}
    </li>
  );
}

/** The files added last in this window, with their states. */
export function JustGiven() {
  const { t } = useTranslation();
  const files = useGiven((state) => state.files);
  if (files.length === 0) return null;
  return (
    <section className={styles.given} aria-labelledby="just-given">
      <div className={styles.head}>
        <h3 id="just-given">{t('desktop.given.title')}</h3>
        <Link to={filesPath({ folderId: GIVEN_FILES, state: null })} className={styles.all}>
          {t('desktop.folders.showFiles')}
          <ChevronRight size={16} aria-hidden />
        </Link>
      </div>
      <ul>
        {files.map((file) => (
          <GivenFile key={file.id} file={file} />
        ))}
      </ul>
    </section>
  );
}

/** The File tab in the desktop app: any number of files and folders, by the system's dialog or dropped. */
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
