import { useEffect, useRef } from 'react';
import { isTaken } from './is-taken.ts';
import { isPressed, type ShortcutName, SHORTCUTS } from './shortcut-rules.ts';
import { useShortcuts } from './shortcuts.store.ts';

/**
 * Calls `run` when the key is pressed while the component is mounted, unless the key has another meaning or shortcuts
 * are off.
 */
export function useShortcut(name: ShortcutName, run: () => void): void {
  const areOn = useShortcuts((state) => state.areOn);
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!areOn || !isPressed(event, SHORTCUTS[name]) || isTaken(event)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [areOn, name]);
}
