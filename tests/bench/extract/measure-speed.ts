import { readFile } from 'node:fs/promises';
import { Parser } from 'htmlparser2';
import { extractSource } from '../../../server/extraction/pipeline/extract-source.ts';
import { decodeBytes } from '../../../server/extraction/text/decode-bytes.ts';
import type { SavedPage } from '../unpack-corpus.ts';

/** What is measured is repeated for so many milliseconds: the clock of a thread's own time is not finer than one. */
const LEAST_MS = 12;
const EMPTY = { onopentag: () => {}, ontext: () => {}, onclosetag: () => {} };

/** Milliseconds that this thread has used a processor for: others that use it, too, are not counted. */
function used(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Milliseconds that a page takes. */
interface Times {
  ours: number;
  parse: number;
}

function parseAlone(html: string): void {
  const parser = new Parser(EMPTY);
  parser.end(html);
}

async function timeOf(run: () => unknown, leastMs: number): Promise<number> {
  const begin = used();
  for (let times = 1; ; times += 1) {
    await run();
    const time = used() - begin;
    if (time > leastMs) return time / times;
  }
}

/** By turns, so that a machine that grows slower does so for both. */
async function timesOf({ path, url }: SavedPage, leastMs: number): Promise<Times> {
  const bytes = await readFile(path);
  const html = decodeBytes(bytes, null);
  const parse = await timeOf(() => parseAlone(html), leastMs);
  // A page without a recipe takes its time, too.
  const extract = () => extractSource({ kind: 'page', bytes, contentType: null, url }).catch(() => null);
  return { parse, ours: await timeOf(extract, leastMs) };
}

/** The value that a share of the values is not above. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** Prints the processor time of pages in this process beside that of parsing alone, after all of them were read once. */
export async function printSpeed(pages: readonly SavedPage[]): Promise<void> {
  for (const page of pages) await timesOf(page, 0);
  const times: Times[] = [];
  for (const page of pages) times.push(await timesOf(page, LEAST_MS));
  const told = (values: readonly number[]): string =>
    `median ${quantile(values, 0.5).toFixed(2)}, 95 % ${quantile(values, 0.95).toFixed(2)}`;
  process.stdout.write(`ours ÷ parse alone: ${told(times.map(({ ours, parse }) => ours / parse))}\n`);
  process.stdout.write(`ours: ${told(times.map(({ ours }) => ours))} ms; `);
  process.stdout.write(`parse alone: ${told(times.map(({ parse }) => parse))} ms\n`);
}
