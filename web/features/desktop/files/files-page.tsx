import { FolderCog, EyeOff, RotateCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PATHS } from '../../../navigation/paths.ts';
import { usePageTitle } from '../../../navigation/page-head.ts';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Spinner } from '../../../ui/indicators/spinner.tsx';
import { EmptyPlate } from '../../../brand/empty-plate.tsx';
import { DesktopPage } from '../page/desktop-page.tsx';
import { useFolders } from '../folders/folders.store.ts';
import { filterQuery, readFilter } from '../folders/files-path.ts';
import { useFocusAfterWork } from '../../../ui/focus/use-focus-after-work.ts';
import { FileFilters } from './file-filters.tsx';
import { FileList } from './file-list.tsx';
import styles from './files-page.module.css';
import { useFiles } from './files.store.ts';

/**
 * The actions for selected files. They are always visible above the list, so that nothing moves when a file is
 * selected.
 */
function SelectionTools() {
  const { t } = useTranslation();
  const first = useRef<HTMLButtonElement>(null);
  const selected = useFiles((state) => state.selected);
  const allSelected = useFiles((state) => state.allSelected);
  const noneSelected = useFiles((state) => state.noneSelected);
  const retried = useFiles((state) => state.retried);
  const ignored = useFiles((state) => state.ignored);
  const isNone = selected.size === 0;
  // The pressed button becomes disabled.
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

function LoadFailed() {
  const { t } = useTranslation();
  const filesChanged = useFiles((state) => state.filesChanged);
  const retry = (
    <Button look="quiet" size="small" onClick={() => void filesChanged()}>
      {t('app.tryAgain')}
    </Button>
  );
  return (
    <Banner kind="error" action={retry}>
      {t('desktop.files.loadFailed')}
    </Banner>
  );
}

function NoFiles() {
  const { t } = useTranslation();
  return (
    <div className={styles.empty} role="status">
      <EmptyPlate />
      <p className={styles.emptyTitle}>{t('desktop.files.empty')}</p>
      <p>{t('desktop.files.emptyHint')}</p>
    </div>
  );
}

function FoundFiles() {
  const total = useFiles((state) => state.total);
  const hasLoadFailed = useFiles((state) => state.hasLoadFailed);
  if (total === null) return hasLoadFailed ? null : <Spinner />;
  if (total === 0) return <NoFiles />;
  return (
    <>
      <SelectionTools />
      <FileList total={total} />
    </>
  );
}

/** Filters the list as in the address, so that Back restores it. */
function useFilterOfAddress(): void {
  const [query] = useSearchParams();
  const wanted = filterQuery(readFilter(query));
  const filterChanged = useFiles((state) => state.filterChanged);
  const foldersRequested = useFolders((state) => state.foldersRequested);
  useEffect(() => void filterChanged(readFilter(new URLSearchParams(wanted))), [wanted, filterChanged]);
  useEffect(() => void foldersRequested(), [foldersRequested]);
}

/** The state of every file, with actions. */
export function FilesPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const hasLoadFailed = useFiles((state) => state.hasLoadFailed);
  useFilterOfAddress();
  usePageTitle(t('desktop.files.title'));
  const tools = (
    <Button
      look="outline"
      icon={<FolderCog size={20} aria-hidden />}
      onClick={() => void navigate(PATHS.desktopFolders)}
    >
      {t('desktop.folders.title')}
    </Button>
  );
  return (
    <DesktopPage title={t('desktop.files.title')} hint={t('desktop.files.hint')} back={PATHS.home} tools={tools}>
      <FileFilters />
      {hasLoadFailed && <LoadFailed />}
      <FoundFiles />
    </DesktopPage>
  );
}
