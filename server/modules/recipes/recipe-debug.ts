import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { RecipeDebug } from '../../../shared/domain/recipe-debug.ts';
import { isId } from '../../db/id.ts';
import { AppError } from '../../errors.ts';

/** Of the job without what stands beside it and what only parts one request from another. */
const BESIDE_JOB = ['source_text', 'provenance', 'idempotency_key', 'idempotency_hash'];

/** What was to be read, without the places of files in the storage. */
const PAYLOAD = `
  case when j.payload -> 'files' is null then j.payload else j.payload || jsonb_build_object('files', (
    select jsonb_agg(file - 'path' order by number)
    from jsonb_array_elements(j.payload -> 'files') with ordinality as each (file, number))) end`;

/** The search text repeats the recipe. */
const DEBUG = `
  select to_jsonb(r) - 'search_text' as recipe,
    (to_jsonb(j) - '{${BESIDE_JOB.join(',')}}'::text[]) || jsonb_build_object('payload', ${PAYLOAD}) as "importJob",
    j.source_text as text, j.provenance, null as "modelAnswer"
  from recipe r left join import_job j on j.id = r.import_job_id
  where r.id = ?`;

/** How anybody's recipe came about; throws 404. */
export async function readRecipeDebug(em: SqlEntityManager, id: string): Promise<RecipeDebug> {
  const [found] = isId(id) ? await em.execute<RecipeDebug[]>(DEBUG, [id]) : [];
  if (!found) throw new AppError('recipes.notFound');
  return found;
}
