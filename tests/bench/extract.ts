import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { printSpeed } from './extract/measure-speed.ts';
import { pageCase, readPageRows } from './extract/page-cases.ts';
import { scoreVariants } from './extract/score-variants.ts';
import { printPeak, printScore, runBatch } from './run-batch.ts';
import { scoreCases } from './scoring/case-scores.ts';
import { thirdsTable } from './scoring/thirds-table.ts';
import { withCorpus, type UnpackedCorpus } from './unpack-corpus.ts';

/**
 * `npm run bench:extract -- [FOLDER]`: unpacks the corpus of pages in FOLDER, extracts all of them in one child
 * process, scores the results and prints the figures for all pages, and for the two thirds used in development beside
 * the held-out third. Then it does the same with variants of the pages with less structured data, and compares the time
 * per page with that of parsing alone. FOLDER holds `unpack`; the scorer is in the folder above.
 */
const corpus = path.resolve(process.argv[2] ?? fileURLToPath(new URL('../../../shared/corpus', import.meta.url)));

async function bench(unpacked: UnpackedCorpus): Promise<number> {
  const { folder, manifest, pages } = unpacked;
  const output = path.join(folder, 'out.ndjson');
  const peak = await runBatch(pages, output);
  const code = printScore(corpus, manifest, output, 'structured');
  const rows = await readPageRows(manifest);
  const scores = await scoreCases(corpus, manifest, output);
  const cases = [
    ...rows.map((row) => pageCase(row, scores, ['all'])),
    ...rows.map((row) => pageCase(row, scores, [row.structured])),
    ...(await scoreVariants(corpus, unpacked, rows)),
  ];
  process.stdout.write(`\n${thirdsTable(cases, ['pass', 'strict'])}\n`);
  printPeak(peak);
  await printSpeed(pages);
  return code;
}

process.exitCode = await withCorpus(corpus, bench);
