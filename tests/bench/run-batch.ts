import { spawn, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { peakMemory, type PeakMemory } from './peak-memory.ts';

/** One line of a batch: a file, and its address if it is a saved page. */
export interface BatchLine {
  id: string;
  path: string;
  url: string | null;
}

const CLI = fileURLToPath(new URL('../../server/extract-cli.ts', import.meta.url));
const LOOK_EVERY_MS = 50;

/** Extracts all lines with `extract --batch`, writes the results to `output`, and prints the peak memory. */
export async function runBatch(
  lines: readonly BatchLine[],
  output: string,
  flags: readonly string[] = [],
): Promise<PeakMemory | null> {
  const child = spawn(process.execPath, [CLI, '--batch', ...flags], { stdio: ['pipe', 'pipe', 'inherit'] });
  const answers: string[] = [];
  let peak: PeakMemory | null = null;
  const watch = setInterval(
    () => void peakMemory(child.pid ?? 0).then((memory) => (peak = larger(memory, peak))),
    LOOK_EVERY_MS,
  );
  // A child that does not know a flag ends before it has read its input.
  child.stdin.on('error', () => {});
  child.stdin.end(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  for await (const answer of createInterface({ input: child.stdout })) answers.push(answer);
  clearInterval(watch);
  await writeFile(output, `${answers.join('\n')}\n`);
  return peak;
}

/** The larger of each figure, because a child process that exceeded a limit is replaced by a smaller one. */
function larger(memory: PeakMemory | null, peak: PeakMemory | null): PeakMemory | null {
  if (memory === null || peak === null) return memory ?? peak;
  return { own: Math.max(memory.own, peak.own), children: Math.max(memory.children, peak.children) };
}

/** Prints the table of the scorer in the folder beside the corpus, grouped by a column; returns its exit code. */
export function printScore(corpus: string, manifest: string, output: string, by: string): number {
  const scorer = path.join(corpus, '../score.mjs');
  return spawnSync(process.execPath, [scorer, manifest, output, '--by', by], { stdio: 'inherit' }).status ?? 1;
}

export function printPeak(peak: PeakMemory | null): void {
  const told =
    peak === null ? 'unknown' : `${Math.round(peak.own)} MB and ${Math.round(peak.children)} MB in its child`;
  process.stdout.write(`peak memory of the whole batch: ${told}\n`);
}
