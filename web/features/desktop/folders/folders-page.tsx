import { FolderPlus, List } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { PATHS } from '../../../navigation/paths.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { usePageTitle } from '../../../navigation/use-page-title.ts';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Spinner } from '../../../ui/indicators/spinner.tsx';
import { DesktopPage } from '../page/desktop-page.tsx';
import { Leaf, Pod } from '../../../brand/botanical.tsx';
import { FolderList } from './folder-list.tsx';
import styles from './folders-page.module.css';
import { useFolders } from './folders.store.ts';
import { PageQuestions } from './page-questions.tsx';

/** Illustration: a folder with a growing plant. */
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

/** Explains watched folders while there is none. */
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

function AddButton() {
  const { t } = useTranslation();
  const isAdding = useFolders((state) => state.isAdding);
  const folderAdded = useFolders((state) => state.folderAdded);
  return (
    <Button icon={<FolderPlus size={20} aria-hidden />} busy={isAdding} onClick={() => void folderAdded()}>
      {t('desktop.folders.add')}
    </Button>
  );
}

function FilesButton() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Button look="outline" icon={<List size={20} aria-hidden />} onClick={() => void navigate(PATHS.desktopFiles)}>
      {t('desktop.folders.showFiles')}
    </Button>
  );
}

function LoadFailed() {
  const { t } = useTranslation();
  const foldersRequested = useFolders((state) => state.foldersRequested);
  const retry = (
    <Button look="quiet" size="small" onClick={() => void foldersRequested()}>
      {t('app.tryAgain')}
    </Button>
  );
  return (
    <Banner kind="error" action={retry}>
      {t('desktop.folders.loadFailed')}
    </Banner>
  );
}

function RemovalQuestion({ focusAfter }: { readonly focusAfter: () => HTMLElement | null }) {
  const { t } = useTranslation();
  const asked = useFolders((state) => state.asked);
  const removalDismissed = useFolders((state) => state.removalDismissed);
  const removalConfirmed = useFolders((state) => state.removalConfirmed);
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      title={t('desktop.folders.removeTitle')}
      question={asked && t('desktop.folders.removeQuestion', { folder: isolated(asked.path) })}
      confirmLabel={t('desktop.folders.remove')}
      onConfirm={() => void removalConfirmed()}
      onDismiss={removalDismissed}
      focusAfter={focusAfter}
    />
  );
}

/** The watched folders, whose new files are imported automatically. */
export function FoldersPage() {
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const state = useFolders((folders) => folders.state);
  const hasLoadFailed = useFolders((folders) => folders.hasLoadFailed);
  const foldersRequested = useFolders((folders) => folders.foldersRequested);
  useEffect(() => void foldersRequested(), [foldersRequested]);
  usePageTitle(t('desktop.folders.title'));
  const hasFolders = state !== null && state.folders.length > 0;
  const tools = (
    <div className={styles.tools}>
      <FilesButton />
      {hasFolders && <AddButton />}
    </div>
  );
  return (
    <DesktopPage title={t('desktop.folders.title')} hint={t('desktop.folders.hint')} back={PATHS.home} tools={tools}>
      <div ref={root} className={styles.content}>
        {hasLoadFailed && <LoadFailed />}
        {state === null && !hasLoadFailed && <Spinner />}
        {state && <PageQuestions questions={state.questions} />}
        {state && !hasFolders && <NoFolders action={<AddButton />} />}
        {state && <FolderList state={state} />}
      </div>
      <RemovalQuestion focusAfter={() => root.current?.querySelector('button') ?? null} />
    </DesktopPage>
  );
}
