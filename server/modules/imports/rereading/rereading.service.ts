import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { z } from 'zod';
import { rereadDraftSchema, type RereadField, rereadFieldSchema } from '../../../../shared/api/history/rereading.ts';
import { importStepSchema } from '../../../../shared/domain/import-job.ts';
import { sourceTypeSchema } from '../../../../shared/domain/recipe.ts';
import { IMPORT_FAILURES } from '../../../../shared/errors.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/actor.ts';
import { isId, newId } from '../../../db/id.ts';
import { execute, queryOne } from '../../../db/query.ts';
import type { JobNotifier } from '../../../job-notifier/job-notifier.ts';
import { notKept } from '../../recipes/original/original-files.ts';
import { findOwnRecipe, lockOwnRecipe } from '../../recipes/stored/own-recipe.ts';
import type { RecipeRow } from '../../recipes/stored/recipe.entity.ts';
import { presentRecipe } from '../../recipes/stored/recipe.presenter.ts';
import { followDoubts } from '../../recipes/stored/recipe-doubts.ts';
import { changedElsewhere, storeEdit } from '../../recipes/write/recipe-editing.service.ts';
import { checkQuota, type ImportLimits, lockRequests } from '../accept/import-limits.ts';
import { announceAccepted } from '../job/announce-job.ts';
import type { FilePayload, ImportSource } from '../job/import-job.ts';
import { requestOfJob } from '../job/request-of-job.ts';

const rereadingRow = z.object({
  state: z.enum(['accepted', 'running', 'done', 'failed']),
  step: importStepSchema,
  waits_for: z.string().nullable(),
  elapsed: z.number(),
  error_code: z.enum(IMPORT_FAILURES).nullable(),
  draft: rereadDraftSchema.nullable(),
});
export type RereadingRow = z.output<typeof rereadingRow>;

const ROW = `
  select state, step, needs[1] as waits_for, error_code, draft,
    greatest(0, extract(epoch from clock_timestamp() - not_before) * 1000)::int as elapsed
  from import_job where rereads = :recipeId and account_id = :accountId`;

/** Further readings of the originals of recipes. Only owners have them: all functions throw 404 to others. */
export interface RereadingService {
  /** Reads the original of a recipe again, unless that is in process; throws 404 where none is kept, and 429. */
  start(em: SqlEntityManager, actor: Actor, recipeId: string): Promise<void>;
  /** The last reading, and the fields of the recipe that were changed since the import. */
  find(
    em: SqlEntityManager,
    actor: Actor,
    recipeId: string,
  ): Promise<{ readonly row: RereadingRow; readonly edited: RereadField[] }>;
  /**
   * Takes fields of the reading into the recipe; what they replace becomes a version. Throws 404, and 409 if the recipe has
   * another revision than the given one.
   */
  apply(em: SqlEntityManager, actor: Actor, choice: Choice): Promise<RecipeRow>;
}

interface Choice {
  readonly recipeId: string;
  readonly fields: readonly RereadField[];
  readonly revision: number | null | undefined;
}

const sourceRow = z.object({
  source_type: sourceTypeSchema,
  source: z.string(),
  payload: z.custom<Partial<FilePayload>>(),
  number: z.number().nullable(),
  read: z.string().nullable(),
  url: z.string().nullable(),
  pasted: z.string().nullable(),
  files: z.number(),
});
type SourceRow = z.output<typeof sourceRow>;

/** The payload of a further recipe of a document is that of the import that named it. */
const SOURCE = `
  select j.source_type, j.source, coalesce(p.payload, j.payload) as payload, j.number, j.source_text as read,
    r.original_source ->> 'url' as url, o.pasted, o.files
  from recipe r join import_job j on j.id = r.import_job_id left join import_job p on p.id = j.parent_id
  cross join lateral (select min(text) as pasted, count(path)::int as files, count(*) as rows
    from recipe_original where recipe_id = r.id) o
  where r.id = :id and o.rows > 0`;

/** What is read: the kept files, the pasted text, or for links the text that was read of them. */
function sourceOf({ source_type: type, payload, read, url, pasted, files }: SourceRow): ImportSource {
  if (type === 'file') {
    const { files: uploads = [], languages = [] } = payload;
    if (uploads.length === 0 || uploads.length !== files) throw notKept();
    return { sourceType: 'file', payload: { files: uploads, languages } };
  }
  const text = pasted ?? read ?? '';
  if (text === '') throw notKept();
  return { sourceType: 'text', payload: { text, url } };
}

async function insertRereading(tx: SqlEntityManager, actor: Actor, recipeId: string): Promise<string> {
  const row = await queryOne(tx, sourceRow, SOURCE, { id: recipeId });
  if (row === null) throw notKept();
  const { sourceType, payload } = sourceOf(row);
  const id = newId();
  await execute(
    tx,
    `insert into import_job (id, account_id, source_type, source, payload, number, rereads, request_id, trace_parent)
     values (:id, :accountId, :sourceType, :source, :payload::jsonb, :number, :recipeId, :requestId, :traceParent)`,
    {
      id,
      accountId: actor.id,
      sourceType,
      source: row.source,
      payload: JSON.stringify(payload),
      number: sourceType === 'file' ? row.number : null,
      recipeId,
      ...requestOfJob(),
    },
  );
  return id;
}

interface RereadingOptions {
  readonly jobNotifier: JobNotifier;
  readonly limits: ImportLimits;
  readonly logger: Logger;
}

export function createRereadingService({ jobNotifier, limits, logger }: RereadingOptions): RereadingService {
  async function findRow(em: SqlEntityManager, actor: Actor, recipeId: string, lock = ''): Promise<RereadingRow> {
    const values = { recipeId, accountId: actor.id };
    const row = isId(recipeId) ? await queryOne(em, rereadingRow, ROW + lock, values) : null;
    if (row === null) throw new AppError('recipes.notFound');
    return row;
  }
  return {
    async start(em, actor, recipeId) {
      const { id } = await findOwnRecipe(em, actor, recipeId);
      const jobId = await em.transactional(async (tx) => {
        await lockRequests(tx, actor.id);
        const values = { recipeId: id, accountId: actor.id };
        const last = await queryOne(tx, rereadingRow, `${ROW} for update`, values);
        if (last?.state === 'accepted' || last?.state === 'running') return null;
        await checkQuota(tx, actor.id, limits.importsInProcess);
        await execute(tx, 'delete from import_job where rereads = :id', { id });
        return insertRereading(tx, actor, id);
      });
      if (jobId !== null) announceAccepted(jobNotifier, logger, jobId);
    },

    async find(em, actor, recipeId) {
      const { id, fieldRevisions } = await findOwnRecipe(em, actor, recipeId);
      const row = await findRow(em, actor, id);
      return { row, edited: rereadFieldSchema.options.filter((field) => field in fieldRevisions) };
    },

    apply: (em, actor, { recipeId, fields, revision }) =>
      em.transactional(async (tx) => {
        const { draft } = await findRow(tx, actor, recipeId, ' for update');
        const row = await lockOwnRecipe(tx, actor, recipeId);
        if (draft === null) throw new AppError('recipes.notFound');
        if (revision != null && revision !== row.revision) throw changedElsewhere(row, revision);
        const chosen = Object.fromEntries(fields.map((field) => [field, draft[field]]));
        const isChosen = ({ field }: { readonly field: string }): boolean => field in chosen;
        await storeEdit(
          tx,
          row,
          { ...presentRecipe(row), ...chosen },
          {
            doubtsOf: (left, edit) => [
              ...left.filter((doubt) => !isChosen(doubt)),
              ...followDoubts(draft.doubts.filter(isChosen), draft, edit),
            ],
          },
        );
        await execute(tx, 'delete from import_job where rereads = :id', { id: row.id });
        return row;
      }),
  };
}
