import { Navigate, useLocation } from 'react-router-dom';
import { PATHS } from '../../../navigation/paths.ts';
import { FilesPage } from '../files/files-page.tsx';
import { FoldersPage } from '../folders/folders-page.tsx';

/** The screens of signed-in users that only the desktop app has. */
export function DesktopPages() {
  const { pathname } = useLocation();
  if (pathname === PATHS.desktopFolders) return <FoldersPage />;
  return pathname === PATHS.desktopFiles ? <FilesPage /> : <Navigate to={PATHS.home} replace />;
}
