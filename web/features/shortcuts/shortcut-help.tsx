import { lazy, Suspense, useState } from 'react';
import { useShortcuts } from './shortcuts.store.ts';
import { useShortcut } from './use-shortcut.ts';

const ShortcutDialog = lazy(async () => ({ default: (await import('./shortcut-keys.tsx')).ShortcutDialog }));

/** `?` opens the list of keys; the list itself is loaded then. */
export function ShortcutHelp() {
  const isOpen = useShortcuts((state) => state.isListOpen);
  const listOpened = useShortcuts((state) => state.listOpened);
  const [isWanted, setIsWanted] = useState(false);
  useShortcut('help', listOpened);
  if (isOpen && !isWanted) setIsWanted(true);
  return (
    isWanted && (
      <Suspense>
        <ShortcutDialog />
      </Suspense>
    )
  );
}
