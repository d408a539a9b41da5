import { useCallback, useEffect, useRef } from 'react';
import type { Draft } from './draft.ts';
import type { EditorValues } from './form-values.ts';

/** Pause in typing after which the draft is written, in milliseconds. */
const DRAFT_DELAY = 400;

/**
 * Keeps what is typed on this device as long as it differs from what is saved, also when the page is left at once or
 * the session ends.
 */
export function useDraftKeeping(draft: Draft, isChanged: boolean, values: EditorValues) {
  const latest = useRef({ draft, isChanged, values });
  const isOver = useRef(false);
  const keep = useCallback((): void => {
    if (isOver.current) return;
    if (latest.current.isChanged) latest.current.draft.write(latest.current.values);
    else latest.current.draft.remove();
  }, []);
  useEffect(() => {
    latest.current = { draft, isChanged, values };
    const timer = setTimeout(keep, DRAFT_DELAY);
    return () => clearTimeout(timer);
  }, [keep, draft, isChanged, values]);
  useEffect(() => {
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keep);
      keep();
    };
  }, [keep]);
  return {
    keep,
    /** What was typed is saved, or given up. */
    ended(): void {
      isOver.current = true;
      latest.current.draft.remove();
    },
  };
}
