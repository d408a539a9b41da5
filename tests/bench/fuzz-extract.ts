import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createSandbox } from '../../server/extraction/sandbox/create-sandbox.ts';
import { PAGES_WITH_RECIPE } from '../fixtures/pages/with-recipe.ts';
import { PAGES_WITHOUT_RECIPE } from '../fixtures/pages/without-recipe.ts';
import { outcomeOf } from './fuzz-outcome.ts';
import { createFuzzReport, type FuzzReport } from './fuzz-report.ts';
import { mutatedPage, type MutatedPage } from './mutations/mutate-page.ts';
import { createRandom, oneOf } from './mutations/random.ts';
import { peakMemory } from './peak-memory.ts';
import { withCorpus } from './unpack-corpus.ts';

/**
 * `npm run fuzz:extract -- [FOLDER] [--times N] [--seed N] [--only ROUND [--save FILE]]`: extracts mutated pages, from
 * our own pages and from the corpus in FOLDER if there is one. Reports every result that is neither a valid recipe nor
 * an ExtractionError, or that takes more than five seconds. The same seed and round give the same page; `--save` writes
 * it to a file.
 */
const LONGEST_MS = 5_000;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    save: { type: 'string' },
  },
});
const corpus = path.resolve(positionals[0] ?? fileURLToPath(new URL('../../../shared/corpus', import.meta.url)));

/** One in this many rounds mutates a page of the corpus. The others use our own pages, which are small and fast. */
const SAVED_EVERY = 12;

interface Original {
  name: string;
  bytes: Uint8Array;
}

interface Originals {
  own: readonly Original[];
  /** The pages of the corpus, or our own if there is none. */
  saved: readonly Original[];
}

function ownPages(): Original[] {
  const own = Object.entries({ ...PAGES_WITH_RECIPE, ...PAGES_WITHOUT_RECIPE });
  return own.map(([name, html]) => ({ name, bytes: new TextEncoder().encode(html) }));
}

async function readOriginals(): Promise<Originals> {
  const own = ownPages();
  if (!existsSync(path.join(corpus, 'unpack'))) return { own, saved: own };
  return withCorpus(corpus, async ({ pages }) => {
    const saved = pages.map(async (page) => ({ name: page.id, bytes: await readFile(page.path) }));
    return { own, saved: await Promise.all(saved) };
  });
}

/** The mutated page of a round, and the name of the original. */
function pageOf(round: number, { own, saved }: Originals): MutatedPage & { name: string } {
  const random = createRandom(Math.imul(Number(values.seed), 0x9e3779b1) + round);
  const page = oneOf(random, random(SAVED_EVERY) === 0 ? saved : own);
  const other = oneOf(random, random(SAVED_EVERY) === 0 ? saved : own);
  return { ...mutatedPage(page.bytes, other.bytes, random), name: page.name };
}

async function fuzz(rounds: readonly number[], originals: Originals, report: FuzzReport): Promise<void> {
  const sandbox = createSandbox({ wallMs: LONGEST_MS });
  try {
    for (const round of rounds) {
      const { name, bytes, contentType } = pageOf(round, originals);
      if (values.save !== undefined) await writeFile(values.save, bytes);
      const begin = performance.now();
      const { outcome, faults } = await outcomeOf(sandbox, {
        kind: 'page',
        bytes,
        contentType,
        url: 'https://cook.example/page',
      });
      report.add({ round, name, outcome, faults, ms: performance.now() - begin });
      if (round % 100 === 0) report.setMemory((await peakMemory(process.pid))?.children ?? null);
    }
    report.setMemory((await peakMemory(process.pid))?.children ?? null);
  } finally {
    await sandbox.close();
  }
}

const rounds =
  values.only === undefined ? Array.from({ length: Number(values.times) }, (_, round) => round) : [Number(values.only)];
const report = createFuzzReport(Number(values.seed), rounds.length);
await fuzz(rounds, await readOriginals(), report);
process.exitCode = report.print() === 0 ? 0 : 1;
