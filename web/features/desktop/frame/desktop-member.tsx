import { FileInput } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEffect, useState } from 'react';
import { useLocation, Navigate } from 'react-router-dom';
import { PATHS } from '../../../navigation/paths.ts';
import { dragKind } from '../../../platform/read-drop.ts';
import { useImportMethod } from '../../imports/imports.ts';
import { useGiven } from '../given/given.store.ts';
import type { DesktopClient } from '../../../platform/platform.ts';
import { useNotifications } from '../../notifications/notifications.ts';
import { FilesPage } from '../files/files-page.tsx';
import { FoldersPage } from '../folders/folders-page.tsx';
import styles from './desktop-member.module.css';

const DRAG_EVENTS = ['dragenter', 'dragover', 'dragleave', 'drop'] as const;

/** Passes dropped files to the main process before the page handles them. Returns whether files hover over the window. */
function useWindowDrop(): boolean {
  const [isOver, setIsOver] = useState(false);
  const dropped = useGiven((state) => state.dropped);
  const methodChosen = useImportMethod((state) => state.methodChosen);
  const isHome = useLocation().pathname === PATHS.home;
  useEffect(() => {
    const onDrag = (event: DragEvent): void => {
      const data = event.dataTransfer;
      if (!data || dragKind(data) !== 'file') return;
      event.preventDefault();
      event.stopPropagation();
      data.dropEffect = 'copy';
      const hasLeft = event.type === 'dragleave' && event.relatedTarget === null;
      setIsOver(event.type !== 'drop' && !hasLeft);
      if (event.type !== 'drop') return;
      // The list of added files is shown on that tab.
      if (isHome) methodChosen('file');
      void dropped([...data.files]);
    };
    for (const type of DRAG_EVENTS) window.addEventListener(type, onDrag, { capture: true });
    return () => {
      for (const type of DRAG_EVENTS) window.removeEventListener(type, onDrag, { capture: true });
    };
  }, [dropped, methodChosen, isHome]);
  return isOver;
}

/** The indicator that files and folders can be dropped anywhere on the window. */
function WindowDrop() {
  const { t } = useTranslation();
  const isOver = useWindowDrop();
  if (!isOver) return null;
  return (
    <div className={styles.cover} aria-hidden="true">
      <span className={styles.icon}>
        <FileInput size={36} />
      </span>
      <p>{t('desktop.given.dropNow')}</p>
    </div>
  );
}

/** Runs while somebody is signed in: the unread count on the icon, and files dropped on the window. */
export function DesktopMember({ desktop }: { readonly desktop: DesktopClient }) {
  const count = useNotifications((state) => state.unreadCount);
  useEffect(() => {
    desktop.call('tellUnread', { count }).catch((cause: unknown) => console.warn('the icon shows no number', cause));
  }, [desktop, count]);
  return <WindowDrop />;
}

/** The screens of signed-in users that only the desktop app has. */
export function DesktopPages() {
  const { pathname } = useLocation();
  if (pathname === PATHS.desktopFolders) return <FoldersPage />;
  return pathname === PATHS.desktopFiles ? <FilesPage /> : <Navigate to={PATHS.home} replace />;
}
