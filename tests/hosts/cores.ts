import { availableParallelism, loadavg } from 'node:os';
import { signUp } from '../support/accounts/accounts.ts';
import { severalAsText } from '../support/files/several-recipes.ts';
import { formWith } from '../support/files/recipe-files.ts';
import { waitFor } from '../support/processes/wait-for.ts';
import { createStage } from './stage.ts';

const GOAL = 1.8;
const ENDED_WITHIN = 600_000;
/** So many times each document repeats five recipes: reading it takes much longer than storing its recipe. */
const REPEATS = 300;

interface CoresOptions {
  /** Imports of each measurement. */
  readonly imports: number;
  /** How often one and two workers are measured in turn. */
  readonly pairs: number;
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/**
 * Imports that need the processor only, with one worker host and with two, in turn. Prints imports a minute, the processor seconds
 * that the workers used for an import, and the load of the machine; false if two workers read less than 1.8 times as much.
 */
export async function measureCores({ imports, pairs }: CoresOptions): Promise<boolean> {
  const { hosts, app } = await createStage({ webs: 1, workers: 2 });
  const [web, one, two] = hosts;
  if (!web || !one || !two) throw new Error('the stage lacks hosts');
  await Promise.all([web.start(), one.start()]);
  const client = await signUp(app);
  let sent = 0;

  async function readAll(count: number): Promise<void> {
    const documents = Array.from({ length: count }, () =>
      [`Booklet ${(sent += 1)}`, ...Array.from({ length: REPEATS }, () => severalAsText(5))].join('\n\n'),
    );
    const answers = await Promise.all(
      documents.map((text) => client.post('/upload/file', undefined, { raw: formWith(text) })),
    );
    const refused = answers.find(({ status }) => status !== 202);
    if (refused) throw new Error(`an import was answered with ${refused.status}`);
    const isOver = async (): Promise<boolean> =>
      (await client.get('/api/notifications')).body.inProcessJobs.length === 0;
    await waitFor('all imports to end', isOver, ENDED_WITHIN);
  }

  async function take(workers: readonly (typeof one)[]) {
    // Hosts that have just started prepare their parsers.
    await readAll(4 * workers.length);
    const used = async (): Promise<number> =>
      (await Promise.all(workers.map((host) => host!.cpuSeconds()))).reduce((sum, seconds) => sum + seconds, 0);
    const [before, begin] = [await used(), performance.now()];
    await readAll(imports);
    const seconds = (performance.now() - begin) / 1_000;
    return {
      workers: workers.length,
      imports,
      seconds: Math.round(seconds),
      perMinute: Math.round(imports / (seconds / 60)),
      cpuEach: `${(((await used()) - before) / imports).toFixed(2)} s`,
      load: (loadavg()[0] ?? 0).toFixed(1),
    };
  }

  const rows: Awaited<ReturnType<typeof take>>[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    rows.push(await take([one]));
    await two.start();
    rows.push(await take([one, two]));
    await two.stop();
  }
  console.table(rows);
  const [alone, together] = [1, 2].map((count) =>
    median(rows.filter(({ workers }) => workers === count).map(({ perMinute }) => perMinute)),
  ) as [number, number];
  const times = together / alone;
  console.log(`${availableParallelism()} cores: two workers read ${times.toFixed(2)} times as fast as one`);
  return times >= GOAL;
}
