import { isTarHeader, listTar } from '../document/file/tar-header.ts';
import { damaged, tooComplex } from '../document/lines/damaged.ts';
import { openZip, type ZipArchive } from '../document/zip/read-zip.ts';
import type { ArchivePicture, ArchiveRecipe } from './formats/archive-recipe.ts';
import { labelsOfNotes, noteIdOf } from './notes/note-link.ts';
import { readNoteLinks } from './read-note-links.ts';

/** The files within an archive in an archive. */
export type InnerArchive = ZipArchive;

export const IS_PICTURE = /\.(?:jpe?g|png|webp|gif|avif|heic|heif)$/i;
const MAX_FILES = 20_000;

/** Whether a file is a zip or a tar. */
export const isInnerArchive = (content: Uint8Array): boolean =>
  Buffer.from(content.subarray(0, 4)).toString('latin1') === 'PK\x03\x04' || isTarHeader(content);

/** Opens a zip or a tar that is at hand. Of a tar whose end is broken the files before it are read. */
export async function openInner(content: Uint8Array): Promise<InnerArchive> {
  if (!isTarHeader(content)) return openZip(content);
  const { entries } = listTar({ bytes: content, position: 0 });
  if (entries.length > MAX_FILES) throw tooComplex(`a tar of ${entries.length} files`);
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  return {
    names: [...byName.keys()],
    read: (name) => {
      const entry = byName.get(name);
      if (entry === undefined) return Promise.resolve(null);
      if (entry.offset + entry.size > content.length) return Promise.reject(damaged(`${name} ends too soon`));
      return Promise.resolve(Buffer.from(content.subarray(entry.offset, entry.offset + entry.size)));
    },
  };
}

/** The tags and notebooks of the notes in an archive, by their ids. */
export async function innerLabels(inner: InnerArchive): Promise<ReadonlyMap<string, readonly string[]>> {
  const files = [];
  for (const name of inner.names.filter((file) => noteIdOf(file) !== null)) {
    const bytes = await inner.read(name).catch(() => null); // it is named as damaged when it is read as a document
    if (bytes !== null) files.push({ name, bytes, entry: null });
  }
  return labelsOfNotes(await readNoteLinks(files));
}

/** The name of the file that a path means: the same path, or else the only file of this name, with any ending if it has none. */
function innerName(path: string, { names }: InnerArchive): string | null {
  if (names.includes(path)) return path;
  const base = path.replace(/^.*\//, '');
  const nameOf = (name: string): string => name.replace(/^.*\//, '');
  const alike = names.filter((name) => nameOf(name) === base);
  const found =
    alike.length > 0 || base.includes('.')
      ? alike
      : names.filter((name) => nameOf(name).startsWith(`${base}.`) && IS_PICTURE.test(name));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** A recipe of a document in an inner archive with the bytes of its pictures. */
export async function withInnerPictures(
  recipe: ArchiveRecipe,
  name: string,
  inner: InnerArchive,
): Promise<ArchiveRecipe> {
  const pictures: ArchivePicture[] = [];
  const take = async (file: string | null): Promise<void> => {
    const bytes = file === null ? null : await inner.read(file);
    if (bytes !== null) pictures.push({ bytes: new Uint8Array(bytes) });
  };
  for (const picture of recipe.pictures) {
    if ('path' in picture) await take(innerName(picture.path, inner));
    else pictures.push(picture);
  }
  const groups = recipe.nearby.map((files) => files.find((path) => inner.names.includes(path)) ?? null);
  if (pictures.length === 0) for (const file of groups) await take(file);
  const only = inner.names.filter((file) => IS_PICTURE.test(file));
  if (pictures.length === 0 && only.length === 1) await take(only[0] ?? null);
  return { ...recipe, key: `${name}#${recipe.key}`, pictures, nearby: [] };
}
