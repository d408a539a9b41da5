import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { ModelReport, ModelTest, ModelTestProgress } from '../../../../shared/domain/model-report.ts';
import { isoTime } from '../../../db/iso-time.ts';

/** A test whose process gave no sign for so long is not under way any more. */
const ALIVE_SECONDS = 15;
const IS_ALIVE = `seen_at > now() - interval '${ALIVE_SECONDS} seconds'`;
const IS_MINE = `where run = ? and state = 'running' returning run`;

/** Begins a test under the id `run`; false where one is under way, on whatever host. */
export async function claimTest(em: SqlEntityManager, run: string): Promise<boolean> {
  const claimed = await em.execute<unknown[]>(
    `insert into model_test (run, state, started_at, seen_at) values (?, 'running', now(), now())
     on conflict (once) do update set run = excluded.run, state = 'running', started_at = now(), seen_at = now(), progress = null
     where model_test.state <> 'running' or not model_test.${IS_ALIVE} returning run`,
    [run],
  );
  return claimed.length > 0;
}

/** Tells that the test goes on, and how far it is; false where it is not wanted any more. */
export async function tellTest(
  em: SqlEntityManager,
  run: string,
  progress: ModelTestProgress | null,
): Promise<boolean> {
  const wanted = await em.execute<unknown[]>(`update model_test set seen_at = now(), progress = ? ${IS_MINE}`, [
    JSON.stringify(progress),
    run,
  ]);
  return wanted.length > 0;
}

/** Ends the test with what it found; the last report stays where it found nothing. */
export async function endTest(em: SqlEntityManager, run: string, report: ModelReport | null): Promise<void> {
  await em.execute(
    `update model_test set state = ?, progress = null, report = coalesce(?::jsonb, report) ${IS_MINE}`,
    report === null ? ['failed', null, run] : ['done', JSON.stringify(report), run],
  );
}

/** Whoever runs the test hears of it within seconds. */
export async function stopTest(em: SqlEntityManager): Promise<void> {
  await em.execute(`update model_test set state = 'stopped', progress = null where state = 'running'`);
}

interface TestRow {
  readonly state: ModelTest['state'];
  readonly is_alive: boolean;
  readonly started_at: string;
  readonly elapsed: number;
  readonly progress: ModelTestProgress | null;
  readonly report: ModelReport | null;
}

const NO_TEST: ModelTest = { state: 'none', startedAt: null, elapsed: 0, progress: null, report: null };

/** The test that is under way, or how the last one ended, by the clock of the database. */
export async function readTest(em: SqlEntityManager): Promise<ModelTest> {
  const [row] = await em.execute<TestRow[]>(
    `select state, ${IS_ALIVE} as is_alive, ${isoTime('started_at')} as started_at,
       floor(extract(epoch from now() - started_at) * 1000)::float8 as elapsed, progress, report
     from model_test`,
  );
  if (row === undefined) return NO_TEST;
  const state = row.state === 'running' && !row.is_alive ? 'failed' : row.state;
  const isRunning = state === 'running';
  return {
    state,
    startedAt: row.started_at,
    elapsed: isRunning ? Math.max(0, row.elapsed) : 0,
    progress: isRunning ? row.progress : null,
    report: row.report,
  };
}
