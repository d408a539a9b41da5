import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { extractBatch } from './extract-batch.ts';
import { extractRecipe } from './extract-recipe.ts';

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
  const { recipe } = extractRecipe({
    kind: 'page',
    bytes: await readFile(target),
    contentType: null,
    url: values.url ?? null,
  });
  process.stdout.write(`${JSON.stringify(recipe, null, 2)}\n`);
}

async function printBatch(): Promise<void> {
  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  for await (const answer of extractBatch(lines)) {
    if (!process.stdout.write(`${JSON.stringify(answer)}\n`)) await once(process.stdout, 'drain');
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${(error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ')}\n`);
  process.exitCode = 1;
}
