import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ExtractionError } from '../../server/extraction/extraction-error.ts';
import { createSandbox, type Sandbox } from '../../server/extraction/sandbox/create-sandbox.ts';
import { PAGES_WITH_RECIPE } from '../fixtures/pages/with-recipe.ts';
import { PAGES_WITHOUT_RECIPE } from '../fixtures/pages/without-recipe.ts';
import { createRandom, mutated, type Random } from './mutate-page.ts';

/**
 * `node tests/bench/fuzz-extract.ts [--times N] [--seed N] [FOLDER of pages]`: extracts mutated pages and reports every
 * answer that is neither a recipe nor an ExtractionError within five seconds.
 */
const LONGEST_MS = 5_000;

interface Fault {
  page: string;
  times: number;
  what: string;
}

async function readSeeds(folder: string | undefined): Promise<[string, Uint8Array][]> {
  const own = Object.entries({ ...PAGES_WITH_RECIPE, ...PAGES_WITHOUT_RECIPE });
  const seeds = own.map(([name, html]): [string, Uint8Array] => [name, new TextEncoder().encode(html)]);
  if (folder === undefined) return seeds;
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.html'));
  return [
    ...seeds,
    ...(await Promise.all(
      files.map(async (file): Promise<[string, Uint8Array]> => [file, await readFile(path.join(folder, file))]),
    )),
  ];
}

/** What is wrong with the answer to a page, null where nothing is. */
async function faultOf(sandbox: Sandbox, bytes: Uint8Array): Promise<string | null> {
  try {
    await sandbox.extract({ kind: 'page', bytes, contentType: null, url: 'https://cook.example/page' });
    return null;
  } catch (error) {
    if (!(error instanceof ExtractionError)) return String(error);
    const broke = error.code === 'importErrors.internal' || error.message.includes('wall clock');
    return broke ? error.message : null;
  }
}

async function fuzz(times: number, random: Random, seeds: [string, Uint8Array][]): Promise<Map<string, Fault>> {
  const faults = new Map<string, Fault>();
  const sandbox = createSandbox({ wallMs: LONGEST_MS });
  try {
    for (let round = 0; round < times; round++) {
      const [page, bytes] = seeds[random(seeds.length)] ?? ['', new Uint8Array()];
      const what = await faultOf(sandbox, mutated(bytes, random));
      if (what === null) continue;
      const known = faults.get(what);
      faults.set(what, known === undefined ? { page, times: 1, what } : { ...known, times: known.times + 1 });
    }
  } finally {
    await sandbox.close();
  }
  return faults;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '2000' }, seed: { type: 'string', default: '1' } },
});
const faults = await fuzz(Number(values.times), createRandom(Number(values.seed)), await readSeeds(positionals[0]));
for (const { page, times, what } of faults.values()) process.stdout.write(`${times} × ${page}: ${what}\n`);
process.stdout.write(`${values.times} mutated pages, seed ${values.seed}: ${faults.size} kinds of fault\n`);
process.exitCode = faults.size === 0 ? 0 : 1;
