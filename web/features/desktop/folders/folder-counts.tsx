import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type FileCounts, type FileState, fileStateSchema } from '../../../../shared/desktop/files.ts';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { filesPath } from './files-path.ts';
import styles from './folders-page.module.css';

/** The states of files that are not finished. */
const OPEN: readonly FileState[] = ['waiting', 'sent'];

const sum = (counts: FileCounts, states: readonly FileState[]): number =>
  states.reduce((total, state) => total + counts[state], 0);

function Progress({ done, total, name }: { readonly done: number; readonly total: number; readonly name: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.progress}>
      <progress max={total} value={done} aria-label={name} />
      <p>{t('desktop.folders.progress', { done, total })}</p>
    </div>
  );
}

interface Props {
  /** The id of the folder. */
  readonly id: string;
  readonly name: string;
  readonly counts: FileCounts | undefined;
}

/** The numbers of a folder's files by state; each links to its files. */
export function FolderCounts({ id, name, counts }: Props) {
  const { t } = useTranslation();
  const { number } = useLocaleFormat();
  const navigate = useNavigate();
  const total = counts ? sum(counts, fileStateSchema.options) : 0;
  if (!counts || total === 0) return <p className={styles.none}>{t('desktop.folders.noFiles')}</p>;
  const done = total - sum(counts, OPEN);
  return (
    <div className={styles.counts}>
      {done < total && <Progress done={done} total={total} name={name} />}
      <ul className={styles.states}>
        {fileStateSchema.options
          .filter((state) => counts[state] > 0)
          .map((state) => (
            <li key={state}>
              <button
                type="button"
                data-state={state}
                onClick={() => void navigate(filesPath({ folderId: id, state }))}
              >
                <strong>{number(counts[state])}</strong> {t(`desktop.files.state.${state}`)}
              </button>
            </li>
          ))}
      </ul>
      <Button
        look="quiet"
        size="small"
        aria-label={t('desktop.folders.showFilesOf', { folder: name })}
        onClick={() => void navigate(filesPath({ folderId: id, state: null }))}
      >
        {t('desktop.folders.showFiles')}
      </Button>
    </div>
  );
}
