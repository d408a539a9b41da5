import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { IMPORT_FAILURES, type ImportFailure } from '../../../../shared/errors.ts';
import type { ArchiveRecipe } from '../../../extraction/extraction.ts';
import { newRecipeId } from '../../../db/id.ts';
import { execute, query, queryOne } from '../../../db/query.ts';
import { insertRecipe } from '../../recipes/stored/insert-recipe.ts';
import type { StoredPicture } from '../../recipes/pictures/recipe-pictures.ts';
import { searchTextOf } from '../../recipes/stored/search-text.ts';
import type { ClaimedJob } from '../job/import-job.ts';
import { LostClaimError } from '../queue/job-lease.ts';

/** How far the reading of an archive has come. */
export interface ArchiveProgress {
  /** The documents that have ended. In the second pass, in which texts are read, the count goes on. */
  readonly position: number;
  /** The recipes that have ended, by their keys, with whether they could be read. */
  readonly ended: ReadonlyMap<string, boolean>;
}

export async function readProgress(em: SqlEntityManager, { id }: ClaimedJob): Promise<ArchiveProgress> {
  const job = await queryOne(
    em,
    z.object({ position: z.number() }),
    'select coalesce(archive_position, 0) as position from import_job where id = :id',
    { id },
  );
  const items = await query(
    em,
    z.object({ key: z.string(), wasRead: z.boolean() }),
    `select key, state <> 'failed' as "wasRead" from import_item where import_job_id = :id`,
    { id },
  );
  return { position: job?.position ?? 0, ended: new Map(items.map(({ key, wasRead }) => [key, wasRead])) };
}

/** How the keys of items begin that were found when documents of known programs were read; the others are texts. */
export const FIRST_PASS = '1:';

/** What was found up to a document: recipes, those that could not be read, and files without one that could. */
export interface Found {
  readonly items: number;
  /** Whether a document of a known program had a recipe. */
  readonly hasDocuments: boolean;
  /** The files that failed as documents of known programs; they are not read again as texts. */
  readonly failed: Set<string>;
}

/** What was found before this turn. */
export function foundBefore({ position, ended }: ArchiveProgress): Found {
  const first = [...ended].filter(([key]) => key.startsWith(FIRST_PASS));
  return {
    items: position === 0 ? 0 : ended.size,
    hasDocuments: first.some(([, wasRead]) => wasRead),
    failed: new Set(
      first.filter(([, wasRead]) => !wasRead).map(([key]) => key.slice(FIRST_PASS.length, key.indexOf('#'))),
    ),
  };
}

const fenceOf = ({ id, attempt, claims }: ClaimedJob) => ({ id, attempt, claims });

/**
 * Stores how many documents have ended and how many recipes are known so far. Deaths of workers before this do not count any
 * more, because the archive was read on since then. Throws LostClaimError where another worker has the job.
 */
export async function saveProgress(
  em: SqlEntityManager,
  job: ClaimedJob,
  position: number,
  total: number,
): Promise<void> {
  const held = await execute(
    em,
    `update import_job set archive_position = :position, items_total = :total, dead_holders = '{}'
     where id = :id and attempt = :attempt and claims = :claims and state = 'running'`,
    { position, total, ...fenceOf(job) },
  );
  if (held === 0) throw new LostClaimError(job);
}

/** A recipe of an archive, and how it is named in lists. */
export interface ArchiveItem {
  readonly key: string;
  readonly name: string;
}

type ItemEnd =
  | { readonly state: 'imported'; readonly recipeId: string; readonly missingPictures: number }
  | { readonly state: 'duplicate'; readonly recipeId: string }
  | { readonly state: 'failed'; readonly error: ImportFailure };

/** Inserts the row under the fencing number; false if the item has ended before. */
async function insertItem(
  tx: SqlEntityManager,
  job: ClaimedJob,
  { key, name }: ArchiveItem,
  end: ItemEnd,
): Promise<boolean> {
  const held = await queryOne(
    tx,
    z.object({ id: z.string() }),
    `select id from import_job where id = :id and attempt = :attempt and claims = :claims and state = 'running' for update`,
    fenceOf(job),
  );
  if (held === null) throw new LostClaimError(job);
  const inserted = await execute(
    tx,
    `insert into import_item (import_job_id, key, name, state, recipe_id, error_code, missing_pictures)
     values (:jobId, :key, :name, :state, :recipeId, :error, :missingPictures) on conflict do nothing`,
    {
      jobId: job.id,
      key,
      name,
      state: end.state,
      recipeId: end.state === 'failed' ? null : end.recipeId,
      error: end.state === 'failed' ? end.error : null,
      missingPictures: end.state === 'imported' ? end.missingPictures : 0,
    },
  );
  return inserted > 0;
}

/** Ends an item without a new recipe. */
export async function endItem(em: SqlEntityManager, job: ClaimedJob, item: ArchiveItem, end: ItemEnd): Promise<void> {
  await em.transactional((tx) => insertItem(tx, job, item, end));
}

/** In one transaction: ends the item, and inserts its recipe with its pictures. False if the item has ended before. */
export async function importItem(
  em: SqlEntityManager,
  job: ClaimedJob,
  item: ArchiveItem,
  read: {
    readonly recipe: ArchiveRecipe;
    readonly pictures: readonly StoredPicture[];
    readonly missingPictures: number;
  },
): Promise<boolean> {
  const { recipe, doubts, createdAt } = read.recipe;
  const recipeId = newRecipeId(read.pictures);
  return em.transactional(async (tx) => {
    const end = { state: 'imported', recipeId, missingPictures: read.missingPictures } as const;
    if (!(await insertItem(tx, job, item, end))) return false;
    await insertRecipe(tx, {
      id: recipeId,
      accountId: job.accountId,
      importJobId: null,
      content: recipe,
      pictures: read.pictures,
      doubts,
      ...(createdAt !== null && { createdAt: new Date(createdAt) }),
    });
    return true;
  });
}

/**
 * The recipe of the account with the same title, tags, ingredients and steps; null if there is none. A recipe of the same
 * archive counts only if the rest of it is equal, too: an export may hold two recipes that are alike.
 */
export async function findDuplicate(
  em: SqlEntityManager,
  job: ClaimedJob,
  { recipe, createdAt }: ArchiveRecipe,
): Promise<string | null> {
  const { description, notes } = recipe;
  const searchText = searchTextOf(recipe);
  const row = await queryOne(
    em,
    z.object({ id: z.string() }),
    `select r.id from recipe r
     where r.account_id = :accountId and md5(r.search_text) = md5(:searchText::text) and r.search_text = :searchText
       and (not exists (select 1 from import_item i where i.recipe_id = r.id and i.import_job_id = :jobId and i.state = 'imported')
         or ((:createdAt::timestamptz is null or date_trunc('milliseconds', r.created_at) = :createdAt::timestamptz)
           and r.description is not distinct from :description and r.notes is not distinct from :notes))
     limit 1`,
    { accountId: job.accountId, jobId: job.id, searchText, createdAt, description, notes },
  );
  return row?.id ?? null;
}

/** The items of an archive in numbers, with the recipe if there is only one. */
const countsRow = z.object({
  total: z.number(),
  imported: z.number(),
  duplicates: z.number(),
  failed: z.number(),
  incomplete: z.number(),
  recipe_id: z.string().nullable(),
  title: z.string().nullable(),
  errors: z.array(z.enum(IMPORT_FAILURES)),
});
export type ItemCounts = z.output<typeof countsRow>;

export async function countItems(em: SqlEntityManager, jobId: string): Promise<ItemCounts> {
  const counts = await queryOne(
    em,
    countsRow,
    `select count(*)::int as total, count(*) filter (where state = 'imported')::int as imported,
       count(*) filter (where state = 'duplicate')::int as duplicates, count(*) filter (where state = 'failed')::int as failed,
       count(*) filter (where missing_pictures > 0)::int as incomplete,
       case when count(*) = 1 then min(recipe_id::text) end as recipe_id, case when count(*) = 1 then min(name) end as title,
       coalesce(jsonb_agg(distinct error_code) filter (where error_code is not null), '[]') as errors
     from import_item where import_job_id = :jobId`,
    { jobId },
  );
  if (counts === null) throw new Error('a count without a row');
  return counts;
}
