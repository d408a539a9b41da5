import { readFile } from 'node:fs/promises';
import { Parser } from 'htmlparser2';
import { extractSource } from '../../../server/extraction/pipeline/extract-source.ts';
import { decodeBytes } from '../../../server/extraction/text/decode-bytes.ts';
import type { SavedPage } from '../unpack-corpus.ts';

/** Each measurement is repeated for this many milliseconds, because the thread's CPU clock has a resolution of one. */
const LEAST_MS = 12;
const EMPTY = { onopentag: () => {}, ontext: () => {}, onclosetag: () => {} };

/** The CPU time of this thread in milliseconds, which other load does not affect. */
function used(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** CPU time per page in milliseconds. */
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

/** Measures both in turn, so that a change in the machine's speed affects both. */
async function timesOf({ path, url }: SavedPage, leastMs: number): Promise<Times> {
  const bytes = await readFile(path);
  const html = decodeBytes(bytes, null);
  const parse = await timeOf(() => parseAlone(html), leastMs);
  // Pages without a recipe count as well.
  const extract = () => extractSource({ kind: 'page', bytes, contentType: null, url }).catch(() => null);
  return { parse, ours: await timeOf(extract, leastMs) };
}

/** The quantile of the values; `share` is between 0 and 1. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** Prints the CPU time of pages beside that of parsing alone, after a warm-up with all pages. */
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
