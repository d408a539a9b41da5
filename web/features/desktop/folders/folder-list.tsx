import { FileInput } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type FileCounts, type Folders, GIVEN_FILES } from '../../../../shared/desktop/files.ts';
import { FolderCard } from './folder-card.tsx';
import { FolderCounts } from './folder-counts.tsx';
import styles from './folders-page.module.css';

const hasFiles = (counts: FileCounts | undefined): counts is FileCounts =>
  counts !== undefined && Object.values(counts).some((count) => count > 0);

function GivenCard({ counts }: { readonly counts: FileCounts }) {
  const { t } = useTranslation();
  const name = t('desktop.files.given');
  return (
    <li className={styles.card}>
      <div className={styles.top}>
        <span className={styles.icon}>
          <FileInput size={22} aria-hidden />
        </span>
        <div className={styles.words}>
          <h2>{name}</h2>
          <p>{t('desktop.files.givenHint')}</p>
        </div>
      </div>
      <FolderCounts id={GIVEN_FILES} name={name} counts={counts} />
    </li>
  );
}

/** Every watched folder, and at the end what was given by hand. */
export function FolderList({ state: { folders, counts } }: { readonly state: Folders }) {
  const { t } = useTranslation();
  const given = counts[GIVEN_FILES];
  if (folders.length === 0 && !hasFiles(given)) return null;
  return (
    <ul className={styles.list} aria-label={t('desktop.folders.title')}>
      {folders.map((folder) => (
        <FolderCard key={folder.id} folder={folder} counts={counts[folder.id]} />
      ))}
      {hasFiles(given) && <GivenCard counts={given} />}
    </ul>
  );
}
