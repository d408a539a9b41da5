import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createSandbox } from '../../server/extraction/sandbox/create-sandbox.ts';
import { createLocalFolder } from '../../server/storage/file-storage.ts';
import { OWN_EXPORTS } from '../fixtures/files/own-exports.ts';
import { OWN_FILES } from '../fixtures/files/own-files.ts';
import { ownPictures } from '../fixtures/files/own-pictures.ts';
import { archiveOutcome } from './fuzz-archive.ts';
import { drawnOutcome, outcomeOf, type Outcome } from './fuzz-outcome.ts';
import { createFuzzReport, type FuzzReport } from './fuzz-report.ts';
import { kindOf } from './mutations/kind-of.ts';
import { mutatedFile } from './mutations/mutate-file.ts';
import { createRandom, oneOf } from './mutations/random.ts';
import { peakMemory } from './peak-memory.ts';

/**
 * `npm run fuzz:files -- [FOLDER] [--kinds KIND,KIND] [--drawn] [--times N] [--seed N] [--only ROUND [--save FILE]]`: reads
 * mutated files of each kind, from our own files and from FOLDER, as an import does: as an archive, as a document of a known
 * program, else as a recipe. With `--drawn`, pictures and PDFs are only drawn, as for the page that shows an original: their
 * text is not recognised, which takes most of the time. Reports every result that is neither a valid recipe nor an import error for the user. The same seed, round and kinds give the same file; `--save` writes it to a file.
 */
/** Limit of CPU time, because elapsed time depends on the load of the machine. */
const LONGEST_MS = 10_000;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    kinds: { type: 'string' },
    drawn: { type: 'boolean', default: false },
    only: { type: 'string' },
    save: { type: 'string' },
  },
});

/** The name of the mutated file in the folder of the run. */
const UPLOAD = 'upload';

const FORESEEN = /^(?:recipe|drawn|importErrors\.file\w+)$/;

interface Original {
  name: string;
  kind: string;
  bytes: Uint8Array;
}

async function readOriginals(folder: string | undefined): Promise<Original[]> {
  const own = Object.entries({ ...OWN_FILES, ...OWN_EXPORTS, ...(await ownPictures()) });
  const names = folder === undefined ? [] : await readdir(folder, { recursive: true, withFileTypes: true });
  const given = names
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) => [name, await readFile(path.join(parentPath, name))] as const);
  const wanted = values.kinds?.split(',');
  return [...own, ...(await Promise.all(given))]
    .map(([name, bytes]) => ({ name, bytes, kind: kindOf(bytes) }))
    .filter(({ kind }) => wanted?.includes(kind) ?? true);
}

/** The mutated file of a round, and the name of the original. All kinds are equally frequent. */
async function fileOf(round: number, originals: readonly Original[]): Promise<{ name: string; bytes: Uint8Array }> {
  const random = createRandom(Math.imul(Number(values.seed), 0x9e3779b1) + round);
  const kinds = [...new Set(originals.map(({ kind }) => kind))].toSorted();
  const kind = oneOf(random, kinds);
  const file = oneOf(
    random,
    originals.filter((original) => original.kind === kind),
  );
  return { name: file.name, bytes: await mutatedFile(file.bytes, oneOf(random, originals).bytes, random) };
}

function withUnforeseen({ outcome, faults }: Outcome): Outcome {
  return { outcome, faults: FORESEEN.test(outcome) ? faults : [...faults, `unforeseen: ${outcome}`] };
}

async function fuzz(rounds: readonly number[], originals: readonly Original[], report: FuzzReport): Promise<void> {
  const sandbox = createSandbox({ cpuMs: LONGEST_MS });
  const folder = await mkdtemp(path.join(tmpdir(), 'cardamom-fuzz-'));
  const tools = { sandbox, storage: createLocalFolder(folder) };
  try {
    for (const round of rounds) {
      const { name, bytes } = await fileOf(round, originals);
      if (values.save !== undefined) await writeFile(values.save, bytes);
      await writeFile(path.join(folder, UPLOAD), bytes);
      const begin = performance.now();
      const outcome = values.drawn
        ? await drawnOutcome(sandbox, bytes)
        : ((await archiveOutcome(tools, { path: UPLOAD, name, sha256: '' })) ??
          (await outcomeOf(sandbox, { kind: 'file', bytes, name, languages: ['en'] })));
      report.add({ round, name, ...withUnforeseen(outcome), ms: performance.now() - begin });
      if (round % 100 === 0) report.setMemory((await peakMemory(process.pid))?.children ?? null);
    }
  } finally {
    await sandbox.close();
    await rm(folder, { recursive: true });
  }
}

const rounds =
  values.only === undefined ? Array.from({ length: Number(values.times) }, (_, round) => round) : [Number(values.only)];
const report = createFuzzReport(Number(values.seed), rounds.length);
await fuzz(rounds, await readOriginals(positionals[0]), report);
process.exitCode = report.print() === 0 ? 0 : 1;
