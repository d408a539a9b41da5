import type { SqlEntityManager } from '@mikro-orm/postgresql';
import {
  type ArchiveRecipe,
  type DocumentReading,
  ExtractionError,
  firstCharacters,
  noteIdOf,
} from '../../../extraction/extraction.ts';
import { storable } from '../../../db/storable.ts';
import { storedBytes } from '../../../storage/account-space.ts';
import { type StoredPicture, storePictures } from '../../recipes/pictures/recipe-pictures.ts';
import { FILE_NAME_MAX_LENGTH } from '../../../../shared/constants.ts';
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
import { type ArchivedFile, isPaperName, keyPart, type OpenArchive, restsByBeginning } from './archive-members.ts';
import { readPictures } from './archive-pictures.ts';
import { readNoteLabels } from './note-labels.ts';
import { withoutCrash } from './without-crash.ts';

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

/** Recipes of one key are numbered: the second one would count as read. Documents may state the keys. */
function withOwnKeys(reading: DocumentReading): DocumentReading {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  function own<Item extends { readonly key: string }>(item: Item): Item {
    const stated = storable(item.key);
    let key = stated;
    for (let count = (counts.get(stated) ?? 0) + 1; taken.has(key); count++) {
      key = `${stated}~${count}`;
      counts.set(stated, count);
    }
    taken.add(key);
    return { ...item, key };
  }
  return { ...reading, recipes: reading.recipes.map(own), unread: reading.unread.map(own) };
}

/** The recipes of a document, without those that have ended if it is read in parts. */
async function readDocument(
  { tools: { sandbox }, archive, upload, job, signal }: ArchiveReading,
  { file, readsTexts, labels }: Visit,
  ended: readonly string[],
): Promise<DocumentReading> {
  const { name, entry } = file;
  const isPaper = isPaperName(name);
  if (isPaper && !readsTexts) return { format: null, recipes: [], unread: [] };
  try {
    const packed = { name, entry, bytes: await archive.read(file) };
    const reading = await withoutCrash(async () =>
      sandbox.readArchiveDocument({
        file: isPaper ? { name, entry: null, bytes: await sandbox.unpackFile(packed) } : packed,
        archive: upload.name,
        readsTexts,
        languages: job.sourceType === 'file' ? job.payload.languages : [],
        labels: labels.get(noteIdOf(name) ?? '') ?? [],
        ended,
      }),
    );
    return withOwnKeys(reading);
  } catch (error) {
    if (!(error instanceof ExtractionError) || signal.aborted) throw error;
    return { format: 'text', recipes: [], unread: [{ key: '0', name, error: error.code }] };
  }
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
  /** The rests of the keys that have ended and begin so. */
  endedBehind(begin: string): string[];
  /** The tags and notebooks of notes, by their ids. */
  readonly labels: ReadonlyMap<string, readonly string[]>;
}

const keyOf = ({ file, readsTexts }: Visit, key: string): string =>
  storable(`${readsTexts ? '2:' : FIRST_PASS}${file.key}#${keyPart(key)}`);

/** Ends the recipes of a part of a document; false if its turn ended before. */
async function endItems(reading: ArchiveReading, visit: Visit, { recipes, unread, left }: DocumentReading) {
  const { job, createEntityManager, signal } = reading;
  for (const recipe of recipes) {
    signal.throwIfAborted();
    const key = keyOf(visit, recipe.key);
    if (visit.ended.has(key)) continue;
    await importRecipe(reading, key, recipe);
    const isLast = left === undefined && recipe === recipes.at(-1);
    if (performance.now() > reading.turnEnd && !isLast) return false;
  }
  for (const { key, name, error } of unread) {
    const item = { key: keyOf(visit, key), name: shownName(name) };
    if (!visit.ended.has(item.key))
      await reading.write(() => endItem(createEntityManager(), job, item, { state: 'failed', error }));
  }
  return true;
}

/** Reads a document and ends its recipes. Returns what is found then, or null if its turn ended before. */
async function readItems(reading: ArchiveReading, visit: Visit, before: Found): Promise<Found | null> {
  const { job, createEntityManager, archive } = reading;
  const others = archive.documents.length - 1 - (visit.position % archive.documents.length);
  const save = (position: number, items: number): Promise<void> =>
    reading.write(() => saveProgress(createEntityManager(), job, position, items + others));
  const ended = new Set(visit.endedBehind(keyOf(visit, '')));
  let [imported, failed] = [0, 0];
  for (let left = true; left;) {
    const part = await readDocument(reading, visit, [...ended]);
    const keys = [...part.recipes, ...part.unread].map(({ key }) => key).filter((key) => !ended.has(key));
    imported += part.recipes.length;
    failed += part.unread.length;
    const items = before.items + imported + failed + (part.left ?? 0);
    if (part.recipes.length > 1) await save(visit.position, items);
    if (!(await endItems(reading, visit, part))) return null;
    for (const key of keys) ended.add(key);
    // A part without anything new would be read again and again.
    left = part.left !== undefined && keys.length > 0;
  }
  await save(visit.position + 1, before.items + imported + failed);
  const hasFailed = !visit.readsTexts && imported === 0 && failed > 0;
  return {
    items: before.items + imported + failed,
    hasDocuments: before.hasDocuments || (!visit.readsTexts && imported > 0),
    failed: hasFailed ? before.failed.add(visit.file.key) : before.failed,
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
  const endedBehind = restsByBeginning([...ended.keys()]);
  const labels = await readNoteLabels(reading.tools.sandbox, archive, signal);
  for (let position = begin; position < 2 * documents.length; position++) {
    const readsTexts = position >= documents.length;
    const file = documents[position % documents.length];
    if (file === undefined || (readsTexts && found.hasDocuments)) break;
    if (readsTexts && found.failed.has(file.key)) continue;
    if (position > begin && performance.now() > reading.turnEnd) return false;
    signal.throwIfAborted();
    const then = await readItems(reading, { file, position, readsTexts, ended, endedBehind, labels }, found);
    if (then === null) return false;
    found = then;
  }
  return true;
}
