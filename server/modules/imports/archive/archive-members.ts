import { createHash } from 'node:crypto';
import { streamSafe } from '../../../../shared/format/stream-safe.ts';
import { storable } from '../../../db/storable.ts';
import { ExtractionError, firstCharacters, type ZipEntry } from '../../../extraction/extraction.ts';

/** The largest file that is read as a document, or as a picture, in bytes. */
export const MAX_DOCUMENT = 100_000_000;

/** What programs of operating systems, of notes and of sharing add to an archive, and hidden files. */
const IS_SYSTEM_FILE = /(?:^|\/)(?:__MACOSX\/|Thumbs\.db$|desktop\.ini$|\.[^./])/i;
/** Parts of saved pages, settings and databases, which are no recipes. */
const IS_PART = /\.(?:css|m?js|map|woff2?|ttf|otf|eot|ico|conf|ini|log|lock|db|sqlite3?|plist|xsl|dtd)$/i;
const IN_SAVED_PAGE = /(?:_files|-Dateien|_archivos|_fichiers)\//i;
const IS_PAGE = /\.html?$/i;
const IS_PICTURE = /\.(?:jpe?g|png|webp|gif|avif|heic|heif|bmp|tiff?|svg|mp4|mov)$/i;
const IS_PDF = /\.pdf$/i;
/** Pictures that may be photos of recipes. */
const IS_PHOTO = /\.(?:jpe?g|png|webp|avif|heic|heif|bmp|tiff?)$/i;

/** Two patterns, because one with a repetition between them takes time by the square of a long name. */
const isPart = (name: string): boolean => IS_PART.test(name) || (IS_PAGE.test(name) && IN_SAVED_PAGE.test(name));

/** Whether a file of this name is a PDF or a photo, which no known program writes its recipes into. */
export const isPaperName = (name: string): boolean => IS_PDF.test(name) || IS_PHOTO.test(name);

/** A file of an archive that may hold recipes. */
export interface ArchivedFile {
  readonly name: string;
  /** Unique within the archive, which may have several files of one name. */
  readonly key: string;
  /** In bytes, unpacked. */
  readonly size: number;
  /** null if the bytes are the file itself, which is not packed. */
  readonly entry: ZipEntry | null;
}

/** A stored archive whose files are read when they are needed. */
export interface OpenArchive {
  /** In the order of the archive. */
  readonly documents: readonly ArchivedFile[];
  /** Whether it is a single document that may also be a web page with a recipe. */
  readonly mayBePage: boolean;
  /** The packed bytes of a document. */
  read(file: ArchivedFile): Promise<Uint8Array>;
  /** The bytes of a picture; null if the archive has no such file. `isAnywhere`: else the only file of its name. */
  readPicture(path: string, isAnywhere: boolean): Promise<Uint8Array | null>;
  /** Must be called at the end. */
  close(): Promise<void>;
}

interface NamedEntry<Entry> {
  readonly name: string;
  readonly key: string;
  readonly entry: Entry;
}

/** Paths are compared without case, because archives are often made on systems that do not distinguish it. */
const pathKey = (path: string): string =>
  streamSafe(path)
    .normalize('NFC')
    .toLowerCase()
    .replace(/^\.?\/+/, '');

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // a percent sign of a name
  }
}

const baseKey = (path: string): string => pathKey(path).replace(/^.*\//, '');

const withoutEnding = (key: string): string => key.replace(/\.[^./]*$/, '');

/** Files of one name among which a path may mean any. Each lookup compares all of them. */
const MOST_ALIKE = 1_000;

/** How many parts at the end of two paths are equal. */
function commonEnd(first: string, second: string): number {
  const [own, other] = [first, second].map((path) => pathKey(path).split('/').toReversed());
  const differs = own?.findIndex((part, index) => part !== other?.[index]) ?? 0;
  return differs === -1 ? (own?.length ?? 0) : differs;
}

/**
 * Looks up files by their paths. A path that leads nowhere may mean the file of its name whose path ends most alike:
 * notes name pictures so that are anywhere, and exports name them from their top. If there are several, it is none.
 */
function pathLookup<Entry extends { readonly name: string }>(files: readonly Entry[]) {
  const byPath = new Map(files.map((entry) => [pathKey(entry.name), entry]));
  const byBase = Map.groupBy(files, ({ name }) => baseKey(name));
  // Joplin names the files of notes by ids without their endings.
  const byStem = new Map(
    files.filter(({ name }) => IS_PICTURE.test(name)).map((entry) => [withoutEnding(pathKey(entry.name)), entry]),
  );
  const mostAlike = (path: string): Entry | undefined => {
    const sameName = byBase.get(baseKey(path)) ?? [];
    if (sameName.length > MOST_ALIKE) return undefined;
    const alike = sameName.map((entry) => ({ entry, common: commonEnd(entry.name, path) }));
    const most = alike.reduce((best, { common }) => Math.max(best, common), 0);
    const [only, ...others] = alike.filter(({ common }) => common === most);
    return others.length === 0 ? only?.entry : undefined;
  };
  return (wanted: string, isAnywhere: boolean): Entry | undefined => {
    const paths = [wanted, decodedPath(wanted)];
    const exact = paths.map((path) => byPath.get(pathKey(path))).find((entry) => entry !== undefined);
    if (exact !== undefined || !isAnywhere) return exact;
    const named = baseKey(wanted).includes('.') ? undefined : byStem.get(pathKey(wanted));
    if (named !== undefined) return named;
    return paths.map(mostAlike).find((entry) => entry !== undefined);
  };
}

/** Bytes of one part of a key. An index of PostgreSQL takes keys of 2,700 bytes. */
const LONGEST_KEY = 1_000;

/** A name as part of a key: the name itself, or if that is too long its beginning with its hash. */
export function keyPart(name: string): string {
  if (Buffer.byteLength(name) <= LONGEST_KEY) return name;
  return `${firstCharacters(name, 100)} ${createHash('sha256').update(name).digest('base64url')}`;
}

/** Looks up the rests of keys by how the keys begin, without going through all of them. */
export function restsByBeginning(keys: readonly string[]): (begin: string) => string[] {
  const sorted = keys.toSorted((first, second) => (first < second ? -1 : 1));
  return (begin) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sorted[middle] ?? '') < begin) low = middle + 1;
      else high = middle;
    }
    const rests: string[] = [];
    for (; sorted[low]?.startsWith(begin) === true; low++) rests.push((sorted[low] ?? '').slice(begin.length));
    return rests;
  };
}

/** A name without `#`, which separates the keys of file and recipe, and without `~`, which precedes the number of a file. */
const escaped = (name: string): string => storable(name).replaceAll('~', '~0').replaceAll('#', '~1');

/** Names the files; later ones of the same name are numbered. */
function withKeys<Entry extends { readonly name: string }>(): (entry: Entry) => NamedEntry<Entry> {
  const seen = new Map<string, number>();
  return (entry) => {
    const key = keyPart(escaped(entry.name));
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return { name: entry.name, key: count === 1 ? key : `${key}~${count}`, entry };
  };
}

/** The files of an archive, and how they are read. */
interface Members<Entry extends { readonly name: string; readonly size: number }> {
  readonly entries: readonly Entry[];
  /** The entry as part of a document. */
  zipEntryOf(entry: Entry): ZipEntry | null;
  /** The bytes of a file as they are in the archive. */
  read(entry: Entry): Promise<Uint8Array>;
  /** The unpacked bytes of a file. */
  unpack(entry: Entry): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Opens an archive of files. */
export function openMembers<
  Entry extends { readonly name: string; readonly size: number; readonly packedSize?: number },
>({ entries, zipEntryOf, read, unpack, close }: Members<Entry>): OpenArchive {
  const files = entries.filter(({ name }) => !IS_SYSTEM_FILE.test(name));
  const fileAt = pathLookup(files);
  const isDocument = ({ name, size }: Entry): boolean => size > 0 && !IS_PICTURE.test(name) && !isPart(name);
  const documents = files.filter(isDocument);
  // Beside documents, photos are those of the dishes; alone they may be photos of recipes.
  const photos = documents.length > 0 ? [] : files.filter(({ name, size }) => size > 0 && IS_PHOTO.test(name));
  const named = [...documents, ...photos].map(withKeys<Entry>());
  const byKey = new Map(named.map(({ key, entry }) => [key, entry]));
  return {
    mayBePage: false,
    documents: named.map(({ name, key, entry }) => ({ name, key, size: entry.size, entry: zipEntryOf(entry) })),
    async read({ name, key }) {
      const entry = byKey.get(key);
      if (entry === undefined || entry.size > MAX_DOCUMENT || (entry.packedSize ?? 0) > MAX_DOCUMENT)
        throw new ExtractionError('importErrors.fileTooComplex', { detail: `${name} has ${entry?.size} bytes` });
      return read(entry);
    },
    async readPicture(wanted, isAnywhere) {
      const entry = fileAt(wanted, isAnywhere);
      if (entry === undefined || (entry.packedSize ?? entry.size) > MAX_DOCUMENT) return null;
      return unpack(entry);
    },
    close,
  };
}

/** The end of an archive that holds nothing open. */
export const nothingOpen = (): Promise<void> => Promise.resolve();
