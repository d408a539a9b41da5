import {
  beginsLikeExport,
  beginsLikeXmlExport,
  decodeBytes,
  ExtractionError,
  fileKind,
  type FileKind,
  isTarHeader,
  type Sandbox,
  SNIFFED_BYTES,
  type ZipEntry,
} from '../../../extraction/extraction.ts';
import type { FileStorage } from '../../../storage/file-storage.ts';
import type { StoredUpload } from '../job/import-job.ts';
import { MAX_DOCUMENT, nothingOpen, type OpenArchive, openMembers } from './archive-members.ts';
import { type ArchiveBytes, isTarGzip, openTar, unpackedGzip } from './open-tar.ts';

/** Bytes of the beginning that tell the kind of an archive. */
const HEAD = 65_536;
/** Bytes of the end of a zip that are read first, and at most. Each file in a zip takes about 100 there. */
const FIRST_TAIL = 1_000_000;
const MAX_TAIL = 64_000_000;
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

function openZip(tools: ArchiveTools, { path }: StoredUpload, entries: readonly ZipEntry[]): OpenArchive {
  const read = ({ offset, span }: ZipEntry): Promise<Uint8Array> => readPart(tools, path, offset, span);
  return openMembers<ZipEntry>({
    entries,
    zipEntryOf: (entry) => entry,
    read,
    unpack: async (entry) => tools.sandbox.unpackFile({ name: entry.name, bytes: await read(entry), entry }),
    close: nothingOpen,
  });
}

function openSingle(tools: ArchiveTools, { path, name }: StoredUpload, size: number, mayBePage: boolean): OpenArchive {
  return {
    mayBePage,
    documents: [{ name, key: name, size, entry: null }],
    read: () => readPart(tools, path, 0, size),
    readPicture: () => Promise.resolve(null),
    close: nothingOpen,
  };
}

/** Whether the bytes begin like JSON. */
const beginsLikeJson = (head: Uint8Array): boolean =>
  /^(?:\xef\xbb\xbf)?\s*[[{]/.test(String.fromCharCode(...head.subarray(0, 64)));

/** Whether the bytes begin like a document that may be as large as the pictures within it: JSON, or XML of a known program. */
export const mayHoldPictures = (head: Uint8Array): boolean =>
  beginsLikeJson(head) || beginsLikeXmlExport(decodeBytes(head, null));

/** Marks of the pages that Recipe Keeper, CopyMeThat and Paprika export, which hold any number of recipes. */
const EXPORTED_PAGE = /class\s*=\s*["']?recipe-details\b|copymethat_class_id|\bid\s*=\s*["']?recipeIngredients\b/;

/**
 * Whether a single document may be an export: JSON, the page of a recipe app that was taken out of its archive, or a
 * document in XML, a table or a text with recipes of a known program.
 */
export const mayBeExport = (head: Uint8Array): boolean =>
  beginsLikeJson(head) ||
  EXPORTED_PAGE.test(Buffer.from(head).toString('latin1')) ||
  beginsLikeExport(decodeBytes(head, null));

/** The bytes of a tar in the storage. */
async function storedBytes(tools: ArchiveTools, path: string, size: number): Promise<ArchiveBytes> {
  return {
    size,
    isCut: false,
    readPart: (start, length) => readPart(tools, path, start, length),
    close: nothingOpen,
  };
}

async function closedIfNot<T>(bytes: ArchiveBytes, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await bytes.close();
    throw error;
  }
}

const TEXTS: ReadonlySet<FileKind | null> = new Set(['html', 'json-ld', 'text'] as const);

const isText = (head: Uint8Array): boolean => TEXTS.has(fileKind(head.subarray(0, SNIFFED_BYTES)));

/**
 * Opens an upload as an archive of recipes; null if it is a document of another kind. Throws ExtractionError for an archive
 * that is damaged, encrypted or a decompression bomb.
 */
export async function openArchive(
  tools: ArchiveTools,
  upload: StoredUpload,
  signal: AbortSignal,
): Promise<OpenArchive | null> {
  const { path } = upload;
  const head = await readPart(tools, path, 0, HEAD);
  const size = await tools.storage.size(path);
  if (size === null) throw new Error(`the file ${path} is missing`);
  const isArchive = fileKind(head.subarray(0, SNIFFED_BYTES)) === 'archive';
  if (isArchive && head[0] === 0x50) {
    const entries = await listEntries(tools, path, size);
    return isOfficeFile(entries) ? null : openZip(tools, upload, entries);
  }
  if (isArchive && (isTarHeader(head) || (await isTarGzip(head)))) {
    const isPlain = isTarHeader(head);
    const bytes = await (isPlain
      ? storedBytes(tools, path, size)
      : unpackedGzip(tools.storage, path, { size, signal }));
    return closedIfNot(bytes, () => openTar(tools.sandbox, upload.name, bytes));
  }
  if (!isArchive && !(isText(head) && mayBeExport(head))) return null;
  if (size > MAX_DOCUMENT)
    throw new ExtractionError('importErrors.fileTooComplex', { detail: `a document of ${size} bytes` });
  return openSingle(tools, upload, size, !isArchive);
}
