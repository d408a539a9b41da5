import { spawn, spawnSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { peakMemory } from './peak-memory.ts';
import { withCorpus, type UnpackedCorpus } from './unpack-corpus.ts';

/**
 * `npm run bench:extract -- [FOLDER]`: unpacks the corpus of pages in FOLDER, extracts all of them in one child
 * process, scores the answers and prints the figures. FOLDER holds `unpack`; the scorer stands beside it.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const corpus = path.resolve(process.argv[2] ?? path.join(root, '../shared/corpus'));

async function extractAll(input: string, output: string): Promise<number | null> {
  const child = spawn(process.execPath, [path.join(root, 'server/extraction/extract-cli.ts'), '--batch'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const answers: string[] = [];
  let peak: number | null = null;
  const watch = setInterval(
    () =>
      void peakMemory(child.pid ?? 0).then((memory) => (peak = memory === null ? null : Math.max(memory, peak ?? 0))),
    50,
  );
  createReadStream(input).pipe(child.stdin);
  for await (const line of createInterface({ input: child.stdout })) answers.push(line);
  clearInterval(watch);
  await writeFile(output, `${answers.join('\n')}\n`);
  return peak;
}

async function bench({ folder, manifest, pages }: UnpackedCorpus): Promise<number> {
  const input = path.join(folder, 'in.ndjson');
  const output = path.join(folder, 'out.ndjson');
  await writeFile(input, `${pages.map((page) => JSON.stringify(page)).join('\n')}\n`);
  const peak = await extractAll(input, output);
  const scorer = path.join(corpus, '../score.mjs');
  const scored = spawnSync(process.execPath, [scorer, manifest, output, '--by', 'structured'], { stdio: 'inherit' });
  process.stdout.write(
    `peak memory of the whole batch, its child process included: ${peak === null ? 'unknown' : `${Math.round(peak)} MB`}\n`,
  );
  return scored.status ?? 1;
}

process.exitCode = await withCorpus(corpus, bench);
