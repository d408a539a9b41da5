/** A key that works whenever no field has the focus (experience: keyboard). */
export interface Shortcut {
  /** The character that the key types, in lower case. */
  readonly key: string;
  /** The physical key on keyboards without Latin letters. */
  readonly code: string;
  readonly shift?: boolean;
}

/** The shortcuts. The texts are `shortcuts.do.<name>`. */
export const SHORTCUTS = {
  search: { key: '/', code: 'Slash' },
  newRecipe: { key: 'n', code: 'KeyN' },
  help: { key: '?', code: 'Slash', shift: true },
} as const satisfies Readonly<Record<string, Shortcut>>;
export type ShortcutName = keyof typeof SHORTCUTS;

/**
 * Further keys, which dictation cannot trigger and which are never turned off. The texts are
 * `shortcuts.further.<name>`.
 */
export const FURTHER_KEYS = [
  { name: 'openFirst', caps: ['↵'] },
  { name: 'clearSearch', caps: ['Esc'] },
  { name: 'close', caps: ['Esc'] },
  { name: 'delete', caps: ['Del'] },
  { name: 'save', caps: ['Ctrl', '↵'] },
  { name: 'moveLine', caps: ['Alt', '↑', '↓'] },
  { name: 'turnSteps', caps: ['←', '→'] },
] as const;

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

const isLetter = (key: string): boolean => /^\p{L}$/u.test(key);
/**
 * Whether a key types a character of another script: a single non-ASCII character, and not a name such as `Enter` or
 * `Process`.
 */
const isOtherScript = (key: string): boolean => [...key].length === 1 && key > '\x7f';

/**
 * Whether the key of a shortcut was pressed. The typed character counts, because it may need Shift on some keyboards.
 * On keyboards for other scripts the physical key counts, unless the character has a key there.
 */
export function isPressed({ key, code, shiftKey }: Press, shortcut: Shortcut): boolean {
  if (key.toLowerCase() === shortcut.key) return !isLetter(shortcut.key) || !shiftKey;
  return isOtherScript(key) && code === shortcut.code && shiftKey === (shortcut.shift ?? false);
}
