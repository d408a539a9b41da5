import { availableParallelism, loadavg } from 'node:os';
import { signUp } from '../support/accounts/accounts.ts';
import { printedText } from '../support/files/printed-text.ts';
import { severalAsText } from '../support/files/several-recipes.ts';
import { formWith } from '../support/files/recipe-files.ts';
import { waitFor } from '../support/processes/wait-for.ts';
import { createStage } from './stage.ts';

const GOAL = 1.8;
const ENDED_WITHIN = 600_000;
/** So many times each text repeats five recipes: reading it takes much longer than storing its recipe. */
const REPEATS = 300;

type Content = string | Uint8Array<ArrayBuffer>;

/** What is imported: photos of a page, of which nearly all work is recognition, and long texts, which web and database handle, too. */
const KINDS: Readonly<Record<string, (title: string) => Content | Promise<Content>>> = {
  photos: async (title) =>
    new Uint8Array(await (await printedText([title, severalAsText(5)].join('\n\n'), { margin: 60 })).png().toBuffer()),
  texts: (title) => [title, ...Array.from({ length: REPEATS }, () => severalAsText(5))].join('\n\n'),
};

interface CoresOptions {
  /** Imports of each measurement. */
  readonly imports: number;
  /** How often one and two workers are measured in turn. */
  readonly pairs: number;
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/**
 * Imports of each kind that need the processor only, with one worker host and with two, in turn. Prints imports a minute, the
 * processor seconds that the workers used for an import, and the load of the machine; false if two workers read less than 1.8
 * times as much.
 */
export async function measureCores({ imports, pairs }: CoresOptions): Promise<boolean> {
  const { hosts, app } = await createStage({ webs: 1, workers: 2 });
  const [web, one, two] = hosts;
  if (!web || !one || !two) throw new Error('the stage lacks hosts');
  await Promise.all([web.start(), one.start()]);
  const client = await signUp(app);
  let sent = 0;

  async function write(kind: string, count: number): Promise<Content[]> {
    const titles = Array.from({ length: count }, () => `Booklet ${(sent += 1)}`);
    return Promise.all(titles.map(async (title) => KINDS[kind]!(title)));
  }

  async function readAll(documents: readonly Content[]): Promise<void> {
    const answers = await Promise.all(
      documents.map((content) => client.post('/upload/file', undefined, { raw: formWith(content) })),
    );
    const refused = answers.find(({ status }) => status !== 202);
    if (refused) throw new Error(`an import was answered with ${refused.status}`);
    const isOver = async (): Promise<boolean> =>
      (await client.get('/api/notifications')).body.inProcessJobs.length === 0;
    await waitFor('all imports to end', isOver, ENDED_WITHIN);
  }

  async function take(kind: string, workers: readonly (typeof one)[]) {
    // Hosts that have just started prepare their parsers.
    await readAll(await write(kind, 4 * workers.length));
    const documents = await write(kind, imports);
    const used = async (): Promise<number> =>
      (await Promise.all(workers.map((host) => host!.cpuSeconds()))).reduce((sum, seconds) => sum + seconds, 0);
    const [before, begin] = [await used(), performance.now()];
    await readAll(documents);
    const seconds = (performance.now() - begin) / 1_000;
    return {
      kind,
      workers: workers.length,
      imports,
      seconds: Math.round(seconds),
      perMinute: Math.round((10 * imports) / (seconds / 60)) / 10,
      cpuEach: `${(((await used()) - before) / imports).toFixed(2)} s`,
      load: (loadavg()[0] ?? 0).toFixed(1),
    };
  }

  const rows: Awaited<ReturnType<typeof take>>[] = [];
  const timesAsFast = (kind: string): number => {
    const speedOf = (count: number): number =>
      median(rows.filter((row) => row.kind === kind && row.workers === count).map(({ perMinute }) => perMinute));
    return speedOf(2) / speedOf(1);
  };
  for (const kind of Object.keys(KINDS))
    for (let pair = 0; pair < pairs; pair += 1) {
      rows.push(await take(kind, [one]));
      await two.start();
      rows.push(await take(kind, [one, two]));
      await two.stop();
    }
  console.table(rows);
  for (const kind of Object.keys(KINDS))
    console.log(
      `${availableParallelism()} cores, ${kind}: two workers read ${timesAsFast(kind).toFixed(2)} times as fast as one`,
    );
  return Object.keys(KINDS).every((kind) => timesAsFast(kind) >= GOAL);
}
