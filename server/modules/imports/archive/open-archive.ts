import {
  type ArchivePicture,
  ExtractionError,
  fileKind,
  type Sandbox,
  SNIFFED_BYTES,
  type ZipEntry,
} from '../../../extraction/extraction.ts';
import type { FileStorage } from '../../../storage/file-storage.ts';
import type { StoredUpload } from '../job/import-job.ts';

/** Bytes of the end of a zip that are read first, and at most. Each file in a zip takes about 100 there. */
const FIRST_TAIL = 1_000_000;
const MAX_TAIL = 64_000_000;
/** The largest file that is read as a document, or as a picture, in bytes. */
const MAX_DOCUMENT = 100_000_000;

/** What programs of operating systems and of sharing add to an archive. */
const IS_SYSTEM_FILE = /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\.git\/)/i;
const IS_PICTURE = /\.(?:jpe?g|png|webp|gif|avif|heic|heif|bmp|tiff?|svg|mp4|mov|pdf)$/i;

/** A file of an archive that may hold recipes. */
export interface ArchivedFile {
  readonly name: string;
  /** Unique within the archive, which may have several files of one name. */
  readonly key: string;
  /** null if the upload itself is the file. */
  readonly entry: ZipEntry | null;
}

/** A stored archive whose files are read when they are needed. */
export interface OpenArchive {
  /** In the order of the archive. */
  readonly documents: readonly ArchivedFile[];
  /** Whether it is a single document in JSON, which may also be the recipe of a web page. */
  readonly isJson: boolean;
  /** The packed bytes of a document. */
  read(file: ArchivedFile): Promise<Uint8Array>;
  /** The bytes of a picture; null if the archive has no such file. */
  readPicture(picture: Extract<ArchivePicture, { path: string }>): Promise<Uint8Array | null>;
}

interface ArchiveTools {
  readonly storage: FileStorage;
  readonly sandbox: Sandbox;
}

async function readPart({ storage }: ArchiveTools, path: string, start: number, length: number): Promise<Buffer> {
  const bytes = await storage.readPart(path, start, length);
  if (bytes === null) throw new Error(`the file ${path} is missing`);
  return bytes;
}

async function listEntries(tools: ArchiveTools, path: string, size: number): Promise<readonly ZipEntry[]> {
  let length = Math.min(FIRST_TAIL, size);
  for (;;) {
    const bytes = await readPart(tools, path, size - length, length);
    const listing = await tools.sandbox.listZip({ bytes, size });
    if ('entries' in listing) return listing.entries;
    const needed = size - listing.from;
    if (needed > MAX_TAIL)
      throw new ExtractionError('importErrors.fileTooComplex', { detail: `a zip directory of ${needed} bytes` });
    if (needed <= length)
      throw new ExtractionError('importErrors.fileDamaged', { detail: 'a zip directory that changes' });
    length = needed;
  }
}

const isOfficeFile = (entries: readonly ZipEntry[]): boolean =>
  entries.some(({ name }) => name === 'mimetype' || name === '[Content_Types].xml');

/** Paths are compared without case, because archives are often made on systems that do not distinguish it. */
const pathKey = (path: string): string =>
  path
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

/** Names the files; later ones of the same name are numbered. */
function withKeys(): (entry: ZipEntry) => ArchivedFile {
  const seen = new Map<string, number>();
  return (entry) => {
    const count = (seen.get(entry.name) ?? 0) + 1;
    seen.set(entry.name, count);
    return { name: entry.name, key: count === 1 ? entry.name : `${entry.name}#${count}`, entry };
  };
}

function openZip(tools: ArchiveTools, { path }: StoredUpload, entries: readonly ZipEntry[]): OpenArchive {
  const files = entries.filter(({ name }) => !IS_SYSTEM_FILE.test(name));
  const byPath = new Map(files.map((entry) => [pathKey(entry.name), entry]));
  return {
    isJson: false,
    documents: files.filter(({ name, size }) => size > 0 && !IS_PICTURE.test(name)).map(withKeys()),
    async read({ name, entry }) {
      if (entry === null || entry.size > MAX_DOCUMENT || entry.packedSize > MAX_DOCUMENT)
        throw new ExtractionError('importErrors.fileTooComplex', { detail: `${name} has ${entry?.size} bytes` });
      return readPart(tools, path, entry.offset, entry.span);
    },
    async readPicture({ path: wanted }) {
      const entry = byPath.get(pathKey(wanted)) ?? byPath.get(pathKey(decodedPath(wanted)));
      if (entry === undefined || entry.packedSize > MAX_DOCUMENT) return null;
      const bytes = await readPart(tools, path, entry.offset, entry.span);
      return tools.sandbox.unpackFile({ name: entry.name, bytes, entry });
    },
  };
}

function openSingle(tools: ArchiveTools, { path, name }: StoredUpload, size: number, isJson: boolean): OpenArchive {
  return {
    isJson,
    documents: [{ name, key: name, entry: null }],
    read: () => readPart(tools, path, 0, size),
    readPicture: () => Promise.resolve(null),
  };
}

/** Whether the bytes begin like JSON. */
export const beginsLikeJson = (head: Uint8Array): boolean =>
  /^(?:\xef\xbb\xbf)?\s*[[{]/.test(String.fromCharCode(...head.subarray(0, 64)));

/**
 * Opens an upload as an archive of recipes; null if it is a document of another kind. Throws ExtractionError for a zip that
 * is damaged, encrypted or a decompression bomb.
 */
export async function openArchive(tools: ArchiveTools, upload: StoredUpload): Promise<OpenArchive | null> {
  const head = await readPart(tools, upload.path, 0, SNIFFED_BYTES);
  const size = await tools.storage.size(upload.path);
  if (size === null) throw new Error(`the file ${upload.path} is missing`);
  const isArchive = fileKind(head) === 'archive';
  if (isArchive && head[0] === 0x50) {
    const entries = await listEntries(tools, upload.path, size);
    return isOfficeFile(entries) ? null : openZip(tools, upload, entries);
  }
  if (!isArchive && !beginsLikeJson(head)) return null;
  if (size > MAX_DOCUMENT)
    throw new ExtractionError('importErrors.fileTooComplex', { detail: `a document of ${size} bytes` });
  return openSingle(tools, upload, size, !isArchive);
}
