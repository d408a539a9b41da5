import { useSyncExternalStore } from 'react';

/** Dialogs are direct children of the body. Menus and panels, which do not block the page, are inside wrappers. */
const DIALOGS = ':scope > [role=dialog], :scope > [role=alertdialog]';

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { childList: true });
  document.addEventListener('visibilitychange', onChange);
  return () => {
    observer.disconnect();
    document.removeEventListener('visibilitychange', onChange);
  };
}

/** Whether the page is visible: the window is not hidden, and no dialog is open over the page. */
export function usePageWatched(): boolean {
  return useSyncExternalStore(subscribe, () => !document.hidden && document.body.querySelector(DIALOGS) === null);
}
