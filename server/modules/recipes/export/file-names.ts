import { firstCharacters } from '../../../extraction/extraction.ts';

/** Invisible characters, and characters with a special meaning in some file system or in links. */
const UNSAFE = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff<>:"/\\|?*#%]+/gu;
/** Names of devices on Windows, with any file extension. */
const DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])(?=\.|$)/i;

/** The maximum length in characters. File systems allow 255 bytes, and a character may need three. */
const MAX_LENGTH = 70;

/** A title as a file name that is valid on all systems, in its own script. */
function fileName(title: string): string {
  const safe = title.normalize('NFC').replaceAll(UNSAFE, ' ').replaceAll(/\s+/g, ' ');
  const name = firstCharacters(safe.trim(), MAX_LENGTH).replaceAll(/^[\s.]+|[\s.]+$/g, '');
  if (name === '') return 'Recipe';
  return name.replace(DEVICE, '$& recipe');
}

/** Gives each title a unique file name. Names that are equal or differ only in case are numbered. */
export function createFileNames(): (title: string) => string {
  const given = new Map<string, number>();
  function claim(name: string): string {
    const key = name.toLowerCase();
    const count = (given.get(key) ?? 0) + 1;
    given.set(key, count);
    // "Soup (2)" may be a title itself.
    return count === 1 ? name : claim(`${name} (${count})`);
  }
  return (title) => claim(fileName(title));
}
