import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benchAsDocuments } from './files/as-documents.ts';
import { readCases, takenNegatives, thirdsCase } from './files/file-cases.ts';
import { benchReadmes } from './files/readmes.ts';
import { printPhotoTime } from './photo-time.ts';
import { printPeak, printScore, runBatch } from './run-batch.ts';
import { scoreCases } from './scoring/case-scores.ts';
import { thirdsTable } from './scoring/thirds-table.ts';

/**
 * `npm run bench:files -- [FOLDER] [--all]`: extracts the files of FOLDER/manifest.ndjson in one child process, and
 * scores the results by kind and language with the scorer beside FOLDER. Prints the figures of the two thirds used in
 * development and of the held-out third by layout and language, and lists the files without a recipe for which a recipe
 * was found. If all files are texts, a sample of them (with `--all`, all) is rendered in other formats and scored
 * again. Then it reads READMEs of software, which have no recipe, and measures the time for a photo.
 */
const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { all: { type: 'boolean' } } });
const corpus = path.resolve(positionals[0] ?? fileURLToPath(new URL('../../../shared/files', import.meta.url)));
const SAMPLE = 300;
const manifest = path.join(corpus, 'manifest.ndjson');

async function bench(temporary: string): Promise<number> {
  const output = path.join(temporary, 'answers.ndjson');
  const cases = await readCases(corpus);
  const lines = cases.map((file) => ({ id: file.row.id, path: file.path, url: file.row.url }));
  const peak = await runBatch(lines, output);
  const codes = ['kind', 'lang'].map((by) => printScore(corpus, manifest, output, by));
  const scores = await scoreCases(corpus, manifest, output);
  const scored = (groupOf: (file: (typeof cases)[number]) => string | null) =>
    cases.flatMap((file) => {
      const group = groupOf(file);
      return group === null ? [] : [thirdsCase(file, scores.get(file.row.id), [group])];
    });
  const rows = [
    ...scored(() => 'all'),
    ...scored(({ layout }) => layout && `layout ${layout}`),
    ...scored(({ row }) => (row.lang ? `lang ${row.lang}` : null)),
  ];
  process.stdout.write(`\n${thirdsTable(rows, ['found', 'ok'])}\n`);
  process.stdout.write(`${takenNegatives(cases, scores)}\n`);
  printPeak(peak);
  if (cases.every(({ row }) => row.kind === 'txt')) {
    await benchAsDocuments(corpus, temporary, cases, scores, options.all === true ? cases.length : SAMPLE);
  }
  await benchReadmes(temporary);
  await printPhotoTime();
  const isTaken = cases.some(({ row, isNegative }) => isNegative && scores.get(row.id)?.found === true);
  return Math.max(...codes, isTaken ? 1 : 0);
}

const folder = await mkdtemp(path.join(tmpdir(), 'cardamom-bench-'));
try {
  process.exitCode = await bench(folder);
} finally {
  await rm(folder, { recursive: true, force: true });
}
