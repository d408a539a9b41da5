import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { FailedJobDebug } from '../../../../shared/domain/failed-job-debug.ts';
import { isId } from '../../../db/id.ts';
import { AppError } from '../../../core/errors.ts';
import { shownJob } from './shown-job.ts';

/** The words of programs are for the log: they may hold paths. */
const DEBUG = `
  select jsonb_build_object('id', a.id, 'name', a.name, 'email', a.email) as owner, ${shownJob(['error_detail'])} as "importJob",
    j.reading, j.model_answer as "modelAnswer"
  from import_job j join account a on a.id = j.account_id where j.id = ? and j.state = 'failed'`;

/** How far anybody's failed import came; throws 404. */
export async function readFailedJobDebug(em: SqlEntityManager, id: string): Promise<FailedJobDebug> {
  const [row] = isId(id) ? await em.execute<FailedJobDebug[]>(DEBUG, [id]) : [];
  if (!row) throw new AppError('errors.notFound');
  return row;
}
