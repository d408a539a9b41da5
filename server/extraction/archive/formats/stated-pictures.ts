import type { ArchivePicture } from './archive-recipe.ts';

/** A picture that is written as base64, with or without `data:` before it; null if it is none. */
function pictureOfBase64(text: string): ArchivePicture | null {
  const plain = text.replace(/^data:[^,]{0,100},/, '');
  if (plain.length < 16 || !/^[A-Za-z0-9+/_=\s-]+$/.test(plain)) return null;
  return { bytes: new Uint8Array(Buffer.from(plain, 'base64')) };
}

/** The pictures that are written as base64, each of them once. */
export function picturesOfBase64(texts: readonly string[]): ArchivePicture[] {
  return [...new Set(texts)].map(pictureOfBase64).filter((picture) => picture !== null);
}

/** The name of a picture file as programs write it beside the file of its recipe. */
const BESIDE = [
  'full.jpg',
  'image.jpg',
  'image.jpeg',
  'image.png',
  'image.webp',
  'image.gif',
  'images/original.webp',
  'original.webp',
  'thumb.jpg',
];

/** Pictures in the folder of a document that holds a single recipe. */
export const besideDocument = (name: string): string[] => BESIDE.map((file) => `${name.replace(/[^/]*$/, '')}${file}`);

/** A picture that is written as an address, as `data:` or as a path relative to the document `name`. */
export function pictureOfText(text: string, name: string): ArchivePicture[] {
  const stated = text.trim();
  if (/^https?:\/\//i.test(stated)) return [{ url: stated }];
  if (/^data:/i.test(stated)) {
    const picture = pictureOfBase64(stated);
    return picture === null ? [] : [picture];
  }
  return stated === '' ? [] : [{ path: relativePath(stated, name) }];
}

/** A path relative to a file of the archive, as a path of the archive. */
function relativePath(path: string, name: string): string {
  const parts = path.replaceAll('\\', '/').startsWith('/') ? [] : name.split('/').slice(0, -1);
  for (const part of path.replaceAll('\\', '/').split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
