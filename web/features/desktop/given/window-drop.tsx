import { FileInput } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { PATHS } from '../../../navigation/paths.ts';
import { dragKind } from '../../../platform/read-drop.ts';
import { useImportMethod } from '../../imports/imports.ts';
import styles from './window-drop.module.css';
import { useGiven } from './given.store.ts';

const DRAG_EVENTS = ['dragenter', 'dragover', 'dragleave', 'drop'] as const;

/** Passes dropped files to the main process before the page handles them. Returns whether files hover over the window. */
export function useWindowDrop(): boolean {
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

/** The whole window takes files and folders, whichever screen is open. */
export function WindowDrop() {
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
