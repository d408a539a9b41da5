import { FolderCog } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PATHS } from '../../../navigation/paths.ts';
import { usePageTitle } from '../../../navigation/use-page-title.ts';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Spinner } from '../../../ui/indicators/spinner.tsx';
import { EmptyPlate } from '../../../brand/empty-plate.tsx';
import { DesktopPage } from '../page/desktop-page.tsx';
import { useFolders } from '../folders/folders.store.ts';
import { FileFilters } from './file-filters.tsx';
import { FileList } from './file-list.tsx';
import styles from './files-page.module.css';
import { filterQuery, readFilter } from '../folders/files-path.ts';
import { useFiles } from './files.store.ts';
import { SelectionTools } from './selection-tools.tsx';

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

/** The list is as its address filters it, so that Back finds it again. */
function useFilterOfAddress(): void {
  const [query] = useSearchParams();
  const wanted = filterQuery(readFilter(query));
  const filterChanged = useFiles((state) => state.filterChanged);
  const foldersRequested = useFolders((state) => state.foldersRequested);
  useEffect(() => void filterChanged(readFilter(new URLSearchParams(wanted))), [wanted, filterChanged]);
  useEffect(() => void foldersRequested(), [foldersRequested]);
}

/** What became of every file, and what can be done about it. */
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
