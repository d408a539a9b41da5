import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { printPhotoTime } from './photo-time.ts';
import { printPeak, printScore, runBatch } from './run-batch.ts';

/**
 * `npm run bench:files -- [FOLDER]`: extracts the files of FOLDER/manifest.ndjson in one child process, scores the
 * answers by kind and by language with the scorer beside FOLDER, and names the files without a recipe that gave one.
 * Then it measures a photo of its own.
 */
const corpus = path.resolve(process.argv[2] ?? fileURLToPath(new URL('../../../shared/files', import.meta.url)));
const manifest = path.join(corpus, 'manifest.ndjson');

const caseSchema = z.object({ id: z.string(), path: z.string(), url: z.string().nullable(), expected: z.unknown() });
const answerSchema = z.object({ id: z.string(), recipe: z.unknown() });

async function readLines<T>(file: string, schema: z.ZodType<T>): Promise<T[]> {
  return (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => schema.parse(JSON.parse(line)));
}

async function bench(output: string): Promise<number> {
  const cases = await readLines(manifest, caseSchema);
  const lines = cases.map((file) => ({ id: file.id, path: path.join(corpus, file.path), url: file.url }));
  const peak = await runBatch(lines, output);
  const codes = ['kind', 'lang'].map((by) => printScore(corpus, manifest, output, by));
  const found = new Set(
    (await readLines(output, answerSchema)).filter(({ recipe }) => recipe !== null).map(({ id }) => id),
  );
  const taken = cases.filter(({ id, expected }) => expected === null && found.has(id)).map(({ id }) => id);
  process.stdout.write(`without a recipe, but taken for one: ${taken.join(', ') || 'none'}\n`);
  printPeak(peak);
  await printPhotoTime();
  return Math.max(...codes, taken.length === 0 ? 0 : 1);
}

const folder = await mkdtemp(path.join(tmpdir(), 'cardamom-bench-'));
try {
  process.exitCode = await bench(path.join(folder, 'answers.ndjson'));
} finally {
  await rm(folder, { recursive: true, force: true });
}
