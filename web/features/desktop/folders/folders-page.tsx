import { Files, FolderPlus, List } from 'lucide-react';
import { useId, useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { PageQuestion } from '../../../../shared/desktop/files.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useFocusInList } from '../../../ui/focus/use-focus-in-list.ts';
import { PATHS } from '../../../navigation/paths.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { usePageTitle } from '../../../navigation/page-head.ts';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Spinner } from '../../../ui/indicators/spinner.tsx';
import { DesktopPage } from '../page/desktop-page.tsx';
import { Leaf, Pod } from '../../../brand/botanical.tsx';
import { splitPath } from './folder-path.ts';
import { useFolders } from './folders.store.ts';
import { FolderList } from './folder-list.tsx';
import styles from './folders-page.module.css';

function Question({ question: { id, paths } }: { readonly question: PageQuestion }) {
  const { t } = useTranslation();
  const titleId = useId();
  const namesId = useId();
  const questionAnswered = useFolders((state) => state.questionAnswered);
  return (
    <li className={styles.question} aria-labelledby={titleId}>
      <Files size={24} aria-hidden />
      <div className={styles.words}>
        <h2 id={titleId}>{t('desktop.questions.title')}</h2>
        <p>{t('desktop.questions.hint')}</p>
        <ul id={namesId} className={styles.pages}>
          {paths.map((path) => (
            <li key={path}>
              <bdi>{splitPath(path).name}</bdi>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.answers}>
        <Button size="small" aria-describedby={namesId} onClick={() => void questionAnswered(id, true)}>
          {t('desktop.questions.one')}
        </Button>
        <Button look="outline" size="small" aria-describedby={namesId} onClick={() => void questionAnswered(id, false)}>
          {t('desktop.questions.several')}
        </Button>
      </div>
    </li>
  );
}

/** Photos taken at the same moment: they are neither joined nor sent until the user decides. */
function PageQuestions({ questions }: { readonly questions: readonly PageQuestion[] }) {
  const { handlers } = useFocusInList();
  return (
    <div {...handlers}>
      {questions.length > 0 && (
        <ul className={styles.questions}>
          {questions.map((question) => (
            <Question key={question.id} question={question} />
          ))}
        </ul>
      )}
    </div>
  );
}

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
function NoFolders({ action }: { readonly action: ReactNode }) {
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
