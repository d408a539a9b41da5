export { isTaken, isTyping } from './is-taken.ts';
export { ShortcutKeys } from './shortcut-keys.tsx';
export { useShortcuts } from './shortcuts.store.ts';
export { useShortcut } from './use-shortcut.ts';
