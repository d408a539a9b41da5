import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { printPeak, printScore, runBatch } from './run-batch.ts';
import { withCorpus, type UnpackedCorpus } from './unpack-corpus.ts';

/**
 * `npm run bench:extract -- [FOLDER]`: unpacks the corpus of pages in FOLDER, extracts all of them in one child
 * process, scores the answers and prints the figures. FOLDER holds `unpack`; the scorer stands beside it.
 */
const corpus = path.resolve(process.argv[2] ?? fileURLToPath(new URL('../../../shared/corpus', import.meta.url)));

async function bench({ folder, manifest, pages }: UnpackedCorpus): Promise<number> {
  const output = path.join(folder, 'out.ndjson');
  const peak = await runBatch(pages, output);
  const code = printScore(corpus, manifest, output, 'structured');
  printPeak(peak);
  return code;
}

process.exitCode = await withCorpus(corpus, bench);
