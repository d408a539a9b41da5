import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Reading } from '../../../../shared/domain/reading.ts';
import type { Sweeper } from '../../../db/sweeper.ts';
import { ExtractionError } from '../../../extraction/extraction.ts';
import { addNotification, type NewNotification } from '../../notifications/notifications.service.ts';
import type { ClaimedJob, StoredUpload } from '../job/import-job.ts';
import type { ImportTools } from '../read/import-reader.ts';
import { endJob, releaseJob } from '../queue/job-lease.ts';
import { countItems, type ItemCounts } from './archive-items.ts';
import { openArchive } from './open-archive.ts';
import { type ArchiveReading, readArchive } from './read-archive.ts';

/** The upload of an import that may be an archive: a single file whose recipes nobody has chosen from. */
function archiveUploadOf(job: ClaimedJob): StoredUpload | null {
  if (job.sourceType !== 'file' || job.named !== null) return null;
  const [first, ...others] = job.payload.files;
  return first !== undefined && others.length === 0 ? first : null;
}

/** The message of an archive: how many recipes were imported, how many the account had already, how many failed and how many lack pictures. */
export function archiveMessage(
  { total, imported, duplicates, failed, incomplete, title }: ItemCounts,
  source: string,
): Pick<NewNotification, 'key' | 'values'> {
  if (total === 1 && imported === 1 && incomplete === 0)
    return { key: 'notifications.importSucceeded', values: { title: title ?? source } };
  return { key: 'notifications.archiveImported', values: { count: imported, source, duplicates, failed, incomplete } };
}

/** In one transaction: ends the row and adds the notification. The recipes were inserted before, with their items. */
async function completeArchive(
  em: SqlEntityManager,
  job: ClaimedJob,
  counts: ItemCounts,
  reading: Reading,
): Promise<void> {
  await em.transactional(async (tx) => {
    await endJob(tx, job, {
      state: 'done',
      step: 'saving',
      recipe_id: counts.recipe_id,
      reading: JSON.stringify(reading),
      error_code: null,
      error_detail: null,
    });
    await addNotification(tx, {
      accountId: job.accountId,
      type: 'success',
      ...archiveMessage(counts, job.source),
      recipeId: counts.recipe_id,
      importJobId: job.id,
      attempt: job.attempt,
    });
  });
}

/** Throws the reason why an archive gives no recipe. */
function checkCounts({ imported, duplicates, errors, failed }: ItemCounts): void {
  if (imported + duplicates > 0) return;
  const [error = 'importErrors.archiveEmpty', ...others] = errors;
  throw new ExtractionError(others.length === 0 ? error : 'importErrors.fileNoRecipe', {
    detail: `${failed} recipes failed`,
  });
}

interface ArchiveRun extends Omit<ArchiveReading, 'archive' | 'upload' | 'turnEnd'> {
  /** How long recipes are read, in milliseconds. */
  readonly turn: number;
  /** Its tasks are repeated here if it dies; the death of the sandbox of `tools` ends the run. */
  readonly itemSandbox: ImportTools['sandbox'];
  readonly upload: StoredUpload;
  /** The steps of this run with their durations. */
  readonly steps: () => Reading['steps'];
}

/** Whether a single document holds something else than a single recipe of a web page, which is read as a page. */
async function isOwnDocument({ tools, upload }: ArchiveRun, bytes: Uint8Array): Promise<boolean> {
  const file = { name: upload.name, bytes, entry: null };
  const { format, recipes, unread } = await tools.sandbox.readArchiveDocument({
    file,
    archive: upload.name,
    readsTexts: false,
    languages: [],
  });
  return format !== null && (format !== 'schema-org' || recipes.length + unread.length > 1);
}

/**
 * Runs the import of an archive for one turn; it is then complete, or goes back to the queue. False if the upload is no
 * archive. Throws ExtractionError if the archive gives no recipe.
 */
async function runArchive(run: ArchiveRun): Promise<boolean> {
  const { createEntityManager, job, tools, upload } = run;
  run.onStep('reading');
  const archive = await openArchive(tools, upload, run.signal);
  if (archive === null) return false;
  let isEnded: boolean;
  try {
    const [document] = archive.documents;
    if (archive.mayBePage && document !== undefined && !(await isOwnDocument(run, await archive.read(document))))
      return false;
    // Opening a large archive takes a while.
    const turnEnd = performance.now() + run.turn;
    isEnded = await readArchive({ ...run, turnEnd, archive, tools: { ...tools, sandbox: run.itemSandbox } });
  } finally {
    await archive.close();
  }
  if (!isEnded) {
    await run.write(() => releaseJob(createEntityManager(), job));
    return true;
  }
  const counts = await countItems(createEntityManager(), job.id);
  checkCounts(counts);
  const bytes = (await tools.storage.size(upload.path)) ?? 0;
  const reading = { steps: run.steps(), bytes, type: 'archive', url: null };
  await run.write(() => completeArchive(createEntityManager(), job, counts, reading));
  return true;
}

/** How long an archive is read at a time, in milliseconds. A turn is a small part of the time limit of an import. */
const TURN = 20_000;
const TURNS_OF_LIMIT = 4;

interface ArchiveRunOptions extends Pick<ArchiveRun, 'createEntityManager' | 'limits' | 'release'> {
  readonly timeoutSeconds: number;
  readonly remover: Sweeper;
}

/** Returns a function that runs a job for one turn if its upload is an archive; it resolves to whether it is one. */
export function createArchiveRun({ timeoutSeconds, remover, ...options }: ArchiveRunOptions) {
  const turn = Math.min(TURN, (timeoutSeconds * 1_000) / TURNS_OF_LIMIT);
  return async function runAsArchive(
    job: ClaimedJob,
    parts: Pick<ArchiveRun, 'itemSandbox' | 'onStep' | 'signal' | 'steps' | 'tools' | 'write'>,
  ): Promise<boolean> {
    const upload = archiveUploadOf(job);
    if (upload === null) return false;
    const isArchive = await runArchive({ ...options, ...parts, job, upload, turn });
    if (isArchive) remover.wake();
    return isArchive;
  };
}
