import { isTarHeader, listTar } from '../document/file/tar-header.ts';
import { damaged, tooComplex } from '../document/lines/damaged.ts';
import { freeNames, openZip, type ZipArchive } from '../document/zip/read-zip.ts';
import type { ArchivePicture, ArchiveRecipe } from './formats/archive-recipe.ts';
import { labelsOfNotes, noteIdOf } from './notes/note-link.ts';
import { readNoteLinks } from './read-note-links.ts';

/** The files within an archive in an archive. */
export interface InnerArchive extends ZipArchive {
  /** Names by the last part of their path, and those of pictures by what precedes the first dot there. */
  readonly byBase: ReadonlyMap<string, string[]>;
  readonly byStem: ReadonlyMap<string, string[]>;
  readonly all: ReadonlySet<string>;
  /** The name of the picture if there is only one. */
  readonly onlyPicture: string | null;
}

export const IS_PICTURE = /\.(?:jpe?g|png|webp|gif|avif|heic|heif)$/i;
const MAX_FILES = 20_000;

/** Whether a file is a zip or a tar. */
export const isInnerArchive = (content: Uint8Array): boolean =>
  Buffer.from(content.subarray(0, 4)).toString('latin1') === 'PK\x03\x04' || isTarHeader(content);

const baseOf = (name: string): string => name.replace(/^.*\//, '');

/** Opens a zip or a tar that is at hand. Of a tar whose end is broken the files before it are read. */
export async function openInner(content: Uint8Array): Promise<InnerArchive> {
  const { names, read } = isTarHeader(content) ? openTar(content) : await openZip(content);
  const pictures = names.filter((name) => IS_PICTURE.test(name));
  return {
    names,
    read,
    all: new Set(names),
    byBase: Map.groupBy(names, baseOf),
    byStem: Map.groupBy(pictures, (name) => baseOf(name).replace(/\.[^]*$/, '')),
    onlyPicture: pictures.length === 1 ? (pictures[0] ?? null) : null,
  };
}

function openTar(content: Uint8Array): ZipArchive {
  const { entries } = listTar({ bytes: content, position: 0 });
  if (entries.length > MAX_FILES) throw tooComplex(`a tar of ${entries.length} files`);
  const nameIn = freeNames();
  const byName = new Map(entries.map((entry) => [nameIn(entry.name), entry]));
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
function innerName(path: string, { all, byBase, byStem }: InnerArchive): string | null {
  if (all.has(path)) return path;
  const base = baseOf(path);
  const found = byBase.get(base) ?? (base.includes('.') ? [] : (byStem.get(base) ?? []));
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
  const groups = recipe.nearby.map((files) => files.find((path) => inner.all.has(path)) ?? null);
  if (pictures.length === 0) for (const file of groups) await take(file);
  if (pictures.length === 0) await take(inner.onlyPicture);
  return { ...recipe, key: `${name}#${recipe.key}`, pictures, nearby: [] };
}
