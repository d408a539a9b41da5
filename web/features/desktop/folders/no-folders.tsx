import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Leaf, Pod } from '../../../brand/botanical.tsx';
import styles from './folders-page.module.css';

/** A folder out of which recipes grow. */
function FolderPlant() {
  return (
    <svg width="180" height="150" viewBox="0 0 240 200" aria-hidden="true" focusable="false">
      <circle cx="120" cy="96" r="84" fill="var(--sun)" />
      <Leaf x={118} y={150} turn={-34} scale={0.52} />
      <Leaf x={122} y={150} turn={32} scale={0.52} deep />
      <Leaf x={120} y={150} turn={-3} scale={0.6} />
      <Pod x={88} y={104} turn={-26} scale={0.5} />
      <Pod x={154} y={108} turn={28} scale={0.5} />
      <path
        d="M44 120h46l14 14h92a8 8 0 0 1 8 8v42a8 8 0 0 1-8 8H44a8 8 0 0 1-8-8v-56a8 8 0 0 1 8-8Z"
        fill="var(--saffron)"
      />
      <path d="M36 146h168v38a8 8 0 0 1-8 8H44a8 8 0 0 1-8-8Z" fill="var(--surface)" opacity="0.22" />
    </svg>
  );
}

/** What a watched folder is for, where there is none yet. */
export function NoFolders({ action }: { readonly action: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={styles.empty}>
      <FolderPlant />
      <h2>{t('desktop.folders.empty')}</h2>
      <p>{t('desktop.folders.emptyHint')}</p>
      {action}
    </div>
  );
}
