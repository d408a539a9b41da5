import { FileInput, FolderHeart, FolderX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type FileCounts, type Folders, GIVEN_FILES, type WatchedFolder } from '../../../../shared/desktop/files.ts';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Pill, type Tone } from '../../../ui/indicators/pill.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { SwitchField } from '../../../ui/forms/switch-field.tsx';
import { FolderCounts } from './folder-counts.tsx';
import styles from './folders-page.module.css';
import { splitPath } from './folder-path.ts';
import { useFolders } from './folders.store.ts';

const TONES: Readonly<Record<WatchedFolder['state'], Tone>> = {
  watching: 'good',
  paused: 'warning',
  missing: 'bad',
  unreadable: 'bad',
};

function Head({ folder: { path, state } }: { readonly folder: WatchedFolder }) {
  const { t } = useTranslation();
  const { name, parent } = splitPath(path);
  const isThere = state === 'watching' || state === 'paused';
  const Icon = isThere ? FolderHeart : FolderX;
  return (
    <div className={styles.top}>
      <span className={styles.icon} data-lost={!isThere || undefined}>
        <Icon size={22} aria-hidden />
      </span>
      <div className={styles.words}>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <p>
          <bdi dir="ltr">{parent}</bdi>
        </p>
      </div>
      <Pill tone={TONES[state]}>{t(`desktop.folders.state.${state}`)}</Pill>
    </div>
  );
}

function Settings({ folder }: { readonly folder: WatchedFolder }) {
  const { t } = useTranslation();
  const folderChanged = useFolders((state) => state.folderChanged);
  const removalAsked = useFolders((state) => state.removalAsked);
  const { id } = folder;
  const { name } = splitPath(folder.path);
  return (
    <div className={styles.settings}>
      <SwitchField
        label={t('desktop.folders.watch')}
        hint={t('desktop.folders.watchHint')}
        isOn={!folder.isPaused}
        onSwitched={(isOn) => void folderChanged({ id, isPaused: !isOn })}
      />
      <SwitchField
        label={t('desktop.folders.subfolders')}
        hint={t('desktop.folders.subfoldersHint')}
        isOn={folder.hasSubfolders}
        onSwitched={(isOn) => void folderChanged({ id, hasSubfolders: isOn })}
      />
      <SelectField
        label={t('desktop.folders.after')}
        value={folder.after}
        onChange={({ target }) => void folderChanged({ id, after: target.value === 'move' ? 'move' : 'leave' })}
      >
        <option value="leave">{t('desktop.folders.leave')}</option>
        <option value="move">{t('desktop.folders.move')}</option>
      </SelectField>
      <div className={styles.foot}>
        <Button
          look="warning"
          size="small"
          aria-label={t('desktop.folders.removeNamed', { folder: name })}
          onClick={() => removalAsked(folder)}
        >
          {t('desktop.folders.remove')}
        </Button>
      </div>
    </div>
  );
}

interface Props {
  readonly folder: WatchedFolder;
  /** undefined before any file was seen. */
  readonly counts: FileCounts | undefined;
}

/** One watched folder: its state, its file counts and its settings. */
export function FolderCard({ folder, counts }: Props) {
  const { t } = useTranslation();
  const { name } = splitPath(folder.path);
  return (
    <li className={styles.card}>
      <Head folder={folder} />
      {folder.state === 'missing' && <Banner kind="error">{t('desktop.folders.missingHint')}</Banner>}
      {folder.state === 'unreadable' && <Banner kind="error">{t('desktop.folders.unreadableHint')}</Banner>}
      <FolderCounts id={folder.id} name={name} counts={counts} />
      <Settings folder={folder} />
    </li>
  );
}

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

/** The watched folders, then the files that were added by hand. */
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
