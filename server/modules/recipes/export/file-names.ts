import { firstCharacters } from '../../../extraction/extraction.ts';

/** What some file system or a link takes for something else, and what is not seen. */
const UNSAFE = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff<>:"/\\|?*#%]+/gu;
/** Names of devices on Windows, where what follows a point changes nothing. */
const DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])(?=\.|$)/i;

/** Folders and disks take 255 bytes; a letter may need three. */
const MAX_LENGTH = 70;

/** A title as the name of a file on any system: readable in its own letters. */
function fileName(title: string): string {
  const safe = title.normalize('NFC').replaceAll(UNSAFE, ' ').replaceAll(/\s+/g, ' ');
  const name = firstCharacters(safe.trim(), MAX_LENGTH).replaceAll(/^[\s.]+|[\s.]+$/g, '');
  if (name === '') return 'Recipe';
  return name.replace(DEVICE, '$& recipe');
}

/** Gives each title a name of its own; doubles are numbered, also those that differ by the case of letters alone. */
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
