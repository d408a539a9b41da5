import { spawn, spawnSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/**
 * `npm run bench:extract -- [FOLDER]`: unpacks the corpus of pages in FOLDER, extracts all of them in one child
 * process, scores the answers and prints the figures. FOLDER holds `unpack`; the scorer stands beside it.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const caseSchema = z.object({ id: z.string(), html: z.string(), url: z.string() });

/** Megabytes that a process and its children have used at most, as Linux tells it; null elsewhere. */
async function peakMemory(pid: number): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  const read = (file: string): Promise<string> => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => ''); // it may have ended
  const own = Number(/VmHWM:\s+(\d+)/.exec(await read('status'))?.[1] ?? 0) / 1024;
  const children = (await read(`task/${pid}/children`)).split(' ').filter((child) => child !== '');
  const theirs = await Promise.all(children.map((child) => peakMemory(Number(child))));
  return theirs.reduce<number>((sum, memory) => sum + (memory ?? 0), own);
}

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

async function main(): Promise<number> {
  const corpus = path.resolve(process.argv[2] ?? path.join(root, '../shared/corpus'));
  const folder = await mkdtemp(path.join(tmpdir(), 'cardamom-bench-'));
  try {
    const unpacked = spawnSync('sh', [path.join(corpus, 'unpack'), folder], { stdio: 'inherit' });
    if (unpacked.status !== 0) throw new Error(`no corpus could be unpacked from ${corpus}`);
    const manifest = path.join(folder, 'corpus/manifest.ndjson');
    const cases = (await readFile(manifest, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => caseSchema.parse(JSON.parse(line)));
    const input = path.join(folder, 'in.ndjson');
    const output = path.join(folder, 'out.ndjson');
    const lines = cases.map(({ id, html, url }) =>
      JSON.stringify({ id, path: path.join(folder, 'corpus', html), url }),
    );
    await writeFile(input, `${lines.join('\n')}\n`);
    const peak = await extractAll(input, output);
    const scorer = path.join(corpus, '../score.mjs');
    const scored = spawnSync(process.execPath, [scorer, manifest, output, '--by', 'structured'], { stdio: 'inherit' });
    process.stdout.write(
      `peak memory of the whole batch, its child process included: ${peak === null ? 'unknown' : `${Math.round(peak)} MB`}\n`,
    );
    return scored.status ?? 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main();
