import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { extractBatch } from './extract-batch.ts';
import type { Source } from './extraction.ts';
import { savedSource } from './saved-source.ts';
import { createSandbox } from './sandbox/create-sandbox.ts';

const USAGE = 'usage: extract PATH-or-URL [--url ORIGIN] | extract --batch < in.ndjson > out.ndjson';

/** `npm run -s extract` (contract §4): one recipe, or one answer for each line of standard input. */
async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { url: { type: 'string' }, batch: { type: 'boolean', default: false } },
  });
  const [target, ...surplus] = positionals;
  if (surplus.length > 0 || values.batch === (target !== undefined)) throw new Error(USAGE);
  if (target === undefined) return printBatch();
  const { extractSource } = await import('./extract-source.ts'); // a batch leaves it to its child process
  const { recipe } = await extractSource(await readSource(target, values.url ?? null));
  process.stdout.write(`${JSON.stringify(recipe, null, 2)}\n`);
}

async function readSource(target: string, origin: string | null): Promise<Source> {
  if (!/^https?:\/\//i.test(target)) return savedSource(await readFile(target), target, origin);
  const { configuredFetch } = await import('./fetch/configured-fetch.ts');
  const { bytes, contentType, url } = await (await configuredFetch()).fetchPage(target);
  return { kind: 'page', bytes, contentType, url: origin ?? url };
}

async function printBatch(): Promise<void> {
  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  const sandbox = createSandbox();
  try {
    for await (const answer of extractBatch(lines, sandbox)) {
      if (!process.stdout.write(`${JSON.stringify(answer)}\n`)) await once(process.stdout, 'drain');
    }
  } finally {
    await sandbox.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${(error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ')}\n`);
  process.exitCode = 1;
}
