/** One key that does something wherever no field has the focus (experience: keyboard). */
export interface Shortcut {
  /** What the key types, in its lower-case form. */
  readonly key: string;
  /** Where the key is on a keyboard whose letters are not Latin. */
  readonly code: string;
  readonly shift?: boolean;
}

/** Few enough to be remembered. The texts are `shortcuts.do.<name>`. */
export const SHORTCUTS = {
  search: { key: '/', code: 'Slash' },
  newRecipe: { key: 'n', code: 'KeyN' },
  help: { key: '?', code: 'Slash', shift: true },
} as const satisfies Readonly<Record<string, Shortcut>>;
export type ShortcutName = keyof typeof SHORTCUTS;

/** Keys that no slip of the tongue presses: they are never turned off. The texts are `shortcuts.further.<name>`. */
export const FURTHER_KEYS = [
  { name: 'clearSearch', caps: ['Esc'] },
  { name: 'close', caps: ['Esc'] },
  { name: 'save', caps: ['Ctrl', '↵'] },
  { name: 'moveLine', caps: ['Alt', '↑', '↓'] },
  { name: 'turnSteps', caps: ['←', '→'] },
] as const;

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

const isLetter = (key: string): boolean => /^\p{L}$/u.test(key);
/** What a keyboard for another script types: a character, no name such as `Enter` or `Process`, that is not ASCII. */
const isOtherScript = (key: string): boolean => [...key].length === 1 && key > '\x7f';

/**
 * Whether that key was pressed. A sign may need Shift on one keyboard and not on another, so what is typed counts. On
 * keyboards for other scripts the place of the key counts, unless the sign has a key of its own there.
 */
export function isPressed({ key, code, shiftKey }: Press, shortcut: Shortcut): boolean {
  if (key.toLowerCase() === shortcut.key) return !isLetter(shortcut.key) || !shiftKey;
  return isOtherScript(key) && code === shortcut.code && shiftKey === (shortcut.shift ?? false);
}
