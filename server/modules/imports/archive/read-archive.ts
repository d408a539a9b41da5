import type { SqlEntityManager } from '@mikro-orm/postgresql';
import {
  type ArchivePicture,
  type ArchiveRecipe,
  type DocumentReading,
  ExtractionError,
  type PreparedPicture,
  SandboxCrash,
} from '../../../extraction/extraction.ts';
import { storable } from '../../../db/storable.ts';
import { storedBytes } from '../../../storage/account-space.ts';
import { type StoredPicture, storePictures } from '../../recipes/pictures/recipe-pictures.ts';
import { FILE_NAME_MAX_LENGTH, SECOND } from '../../../../shared/constants.ts';
import { firstCharacters } from '../../../extraction/extraction.ts';
import type { ImportStep } from '../../../../shared/domain/import-job.ts';
import type { ClaimedJob, StoredUpload } from '../job/import-job.ts';
import type { ImportTools } from '../read/import-reader.ts';
import {
  endItem,
  findDuplicate,
  FIRST_PASS,
  type Found,
  foundBefore,
  importItem,
  readProgress,
  saveProgress,
} from './archive-items.ts';
import { type ArchivedFile, isPaperName, keyPart, type OpenArchive } from './archive-members.ts';

/** After so many milliseconds the further pictures of a recipe are left out. */
const PICTURES_TIME = 60 * SECOND;
/** The most pictures of a recipe that are fetched from their addresses. */
const FETCHED = 6;
/** How often a document is read whose sandbox dies. */
const TRIES = 3;

export interface ArchiveReading {
  readonly createEntityManager: () => SqlEntityManager;
  readonly tools: ImportTools;
  readonly job: ClaimedJob;
  readonly upload: StoredUpload;
  readonly archive: OpenArchive;
  readonly signal: AbortSignal;
  /** When its turn ends by `performance.now()`: the imports of others then go first. */
  readonly turnEnd: number;
  /** The most pictures of a recipe, and the most bytes of an account. */
  readonly limits: { readonly recipePictures: number; readonly bytes: number };
  onStep(step: ImportStep): void;
  /** Repeats a transaction while the disk of the database is full. */
  write<T>(transaction: () => Promise<T>): Promise<T>;
  /** Removes pictures that no recipe has taken. */
  release(pictures: readonly StoredPicture[]): Promise<void>;
}

/** Repeats a task whose sandbox died: another task may be to blame. */
async function withoutCrash<T>(task: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await task();
    } catch (error) {
      if (!(error instanceof SandboxCrash) || tried === TRIES) throw error;
    }
  }
}

async function readDocument(
  { tools: { sandbox }, archive, upload, job, signal }: ArchiveReading,
  file: ArchivedFile,
  readsTexts: boolean,
): Promise<DocumentReading> {
  const { name, entry } = file;
  const isPaper = isPaperName(name);
  if (isPaper && !readsTexts) return { format: null, recipes: [], unread: [] };
  try {
    const packed = { name, entry, bytes: await archive.read(file) };
    return await withoutCrash(async () =>
      sandbox.readArchiveDocument({
        file: isPaper ? { name, entry: null, bytes: await sandbox.unpackFile(packed) } : packed,
        archive: upload.name,
        readsTexts,
        languages: job.sourceType === 'file' ? job.payload.languages : [],
      }),
    );
  } catch (error) {
    if (!(error instanceof ExtractionError) || signal.aborted) throw error;
    return { format: 'text', recipes: [], unread: [{ key: '0', name, error: error.code }] };
  }
}

/** A picture of a recipe; null if it is missing or cannot be read. `isNamed`: the document names it. */
async function readPicture(
  { tools, archive, signal }: ArchiveReading,
  picture: ArchivePicture,
  isNamed: boolean,
): Promise<PreparedPicture | null> {
  try {
    return await withoutCrash(async () => {
      const bytes = await bytesOf();
      return bytes && tools.sandbox.preparePictureOfArchive(bytes);
    });
  } catch (error) {
    if (error instanceof ExtractionError && !signal.aborted) return null;
    throw error;
  }
  async function bytesOf(): Promise<Uint8Array | null> {
    if ('bytes' in picture) return picture.bytes;
    if ('path' in picture) return archive.readPicture(picture.path, isNamed);
    return (await tools.fetch.fetchPicture(picture.url, { signal, referer: picture.url })).bytes;
  }
}

interface FoundPictures {
  readonly found: readonly PreparedPicture[];
  /** How many pictures that the document names are not among them. */
  readonly missing: number;
}

/** Files of the archive come first, then files beside the document; addresses are only fetched if there is none. */
async function readPictures(reading: ArchiveReading, { pictures, nearby }: ArchiveRecipe): Promise<FoundPictures> {
  const until = performance.now() + PICTURES_TIME;
  const most = reading.limits.recipePictures;
  async function readAll(
    sources: readonly ArchivePicture[],
    wanted: number,
    isNamed = true,
  ): Promise<PreparedPicture[]> {
    const found: PreparedPicture[] = [];
    for (const picture of sources) {
      if (found.length >= wanted || performance.now() > until) break;
      const prepared = await readPicture(reading, picture, isNamed);
      if (prepared !== null) found.push(prepared);
    }
    return found;
  }
  const named = pictures.filter((picture) => !('url' in picture));
  const own = await readAll(named, most);
  if (own.length > 0) return { found: own, missing: named.length - own.length };
  const addresses = pictures.filter((picture) => 'url' in picture).slice(0, FETCHED);
  const beside: PreparedPicture[] = [];
  for (const files of nearby) {
    const wanted = Math.min(1, most - beside.length);
    const paths = files.map((path) => ({ path }));
    beside.push(...(await readAll(paths, wanted, false)));
  }
  const found = beside.length > 0 ? beside : await readAll(addresses, FETCHED);
  return { found, missing: Math.max(0, Math.max(named.length, addresses.length) - found.length) };
}

const shownName = (name: string): string => firstCharacters(storable(name), FILE_NAME_MAX_LENGTH);

async function importRecipe(reading: ArchiveReading, key: string, read: ArchiveRecipe): Promise<void> {
  const { createEntityManager, job, tools, limits, signal } = reading;
  const recipe: ArchiveRecipe = { ...read, recipe: storable(read.recipe) };
  const item = { key, name: shownName(recipe.recipe.title) };
  const earlier = await findDuplicate(createEntityManager(), job, recipe);
  if (earlier !== null)
    return reading.write(() => endItem(createEntityManager(), job, item, { state: 'duplicate', recipeId: earlier }));
  if ((await storedBytes(createEntityManager(), job.accountId)) > limits.bytes)
    return reading.write(() =>
      endItem(createEntityManager(), job, item, { state: 'failed', error: 'importErrors.accountFull' }),
    );
  const { found, missing } = await readPictures(reading, recipe);
  signal.throwIfAborted();
  const stored = await reading.write(() => storePictures(createEntityManager(), tools.storage, found));
  let isTaken = false;
  try {
    isTaken = await reading.write(() =>
      importItem(createEntityManager(), job, item, { recipe, pictures: stored, missingPictures: missing }),
    );
  } finally {
    if (!isTaken) await reading.release(stored);
  }
}

/** One reading of a document. Texts are read in a second pass, whose items have keys of their own. */
interface Visit {
  readonly file: ArchivedFile;
  readonly position: number;
  readonly readsTexts: boolean;
  readonly ended: ReadonlyMap<string, boolean>;
}

const keyOf = ({ file, readsTexts }: Visit, key: string): string =>
  storable(`${readsTexts ? '2:' : FIRST_PASS}${file.key}#${keyPart(key)}`);

/** Reads a document and ends its recipes. Returns what is found then, or null if its turn ended before. */
async function readItems(reading: ArchiveReading, visit: Visit, before: Found): Promise<Found | null> {
  const { job, createEntityManager, signal, archive } = reading;
  const { recipes, unread } = await readDocument(reading, visit.file, visit.readsTexts);
  const found = before.items + recipes.length + unread.length;
  const others = archive.documents.length - 1 - (visit.position % archive.documents.length);
  const save = (position: number): Promise<void> =>
    reading.write(() => saveProgress(createEntityManager(), job, position, found + others));
  if (recipes.length > 1) await save(visit.position);
  for (const recipe of recipes) {
    signal.throwIfAborted();
    const key = keyOf(visit, recipe.key);
    if (visit.ended.has(key)) continue;
    await importRecipe(reading, key, recipe);
    if (performance.now() > reading.turnEnd && recipe !== recipes.at(-1)) return null;
  }
  for (const { key, name, error } of unread) {
    const item = { key: keyOf(visit, key), name: shownName(name) };
    if (!visit.ended.has(item.key))
      await reading.write(() => endItem(createEntityManager(), job, item, { state: 'failed', error }));
  }
  await save(visit.position + 1);
  const hasFailed = !visit.readsTexts && recipes.length === 0 && unread.length > 0;
  return {
    items: found,
    hasDocuments: before.hasDocuments || (!visit.readsTexts && recipes.length > 0),
    failed: hasFailed ? new Set([...before.failed, visit.file.key]) : before.failed,
  };
}

/**
 * Reads an archive on from where it was left: first the documents of known programs, then, if there is none, its texts.
 * Returns whether it has come to the end; if not, its turn is over. Throws the errors of database and storage.
 */
export async function readArchive(reading: ArchiveReading): Promise<boolean> {
  const { createEntityManager, job, archive, signal } = reading;
  const progress = await readProgress(createEntityManager(), job);
  const { position: begin, ended } = progress;
  const { documents } = archive;
  let found = foundBefore(progress);
  reading.onStep('reading');
  for (let position = begin; position < 2 * documents.length; position++) {
    const readsTexts = position >= documents.length;
    const file = documents[position % documents.length];
    if (file === undefined || (readsTexts && found.hasDocuments)) break;
    if (readsTexts && found.failed.has(file.key)) continue;
    if (position > begin && performance.now() > reading.turnEnd) return false;
    signal.throwIfAborted();
    const then = await readItems(reading, { file, position, readsTexts, ended }, found);
    if (then === null) return false;
    found = then;
  }
  return true;
}
