import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import {
  createSandbox,
  extractBatch,
  ExtractionError,
  type Source,
  type VideoSource,
} from './extraction/extraction.ts';
import { extractSource, fetchLink, followLinks, savedSource } from './extraction/reading.ts';
import type { RecipeContent } from '../shared/domain/recipe.ts';

const USAGE = 'usage: extract PATH-or-URL [--url ORIGIN] | extract --batch [--all] < in.ndjson > out.ndjson';

const OCR_LANGUAGE_DIR = process.env['OCR_LANGUAGE_DIR'] ?? '';

/** `npm run -s extract` (contract §4): one recipe, or one answer for each line of standard input. */
async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      url: { type: 'string' },
      batch: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
    },
  });
  const [target, ...surplus] = positionals;
  if (surplus.length > 0 || values.batch === (target !== undefined)) throw new Error(USAGE);
  if (values.all && !values.batch) throw new Error(USAGE);
  if (target === undefined) return printBatch(values.all);
  const source = await readSource(target, values.url ?? null);
  const recipe = await (source.kind === 'video' ? recipeOfVideo(source) : recipeOf(source));
  process.stdout.write(`${JSON.stringify(recipe, null, 2)}\n`);
}

/** Modules for models are loaded only if a model is configured, which keeps the start fast. */
async function recipeOf(source: Source): Promise<RecipeContent> {
  if (process.env['OLLAMA_HOST']) return (await import('./extract-asking.ts')).extractAsking(source);
  return (await extractSource(source)).recipe;
}

/** The recipe of a video. If it has none or no steps, that of the page that its author links to, as in imports. */
async function recipeOfVideo(source: VideoSource): Promise<RecipeContent> {
  const own = await recipeOf(source).catch((error: unknown) => {
    if (error instanceof ExtractionError) return error;
    throw error;
  });
  if (!(own instanceof ExtractionError) && own.instructions.length > 0) return own;
  const { configuredFetch } = await import('./configured-fetch.ts');
  const tools = { fetch: await configuredFetch(), extract: extractSource };
  const linked = await followLinks(tools, source, new AbortController().signal);
  if (linked !== null) return linked.recipe;
  if (own instanceof ExtractionError) throw own;
  return own;
}

async function readSource(target: string, origin: string | null): Promise<Source> {
  if (!/^https?:\/\//i.test(target)) {
    const saved = savedSource(await readFile(target), target, origin);
    return saved.kind === 'file' ? { ...saved, languageDir: OCR_LANGUAGE_DIR } : saved;
  }
  const { configuredFetch } = await import('./configured-fetch.ts');
  return fetchLink(await configuredFetch(), target, origin);
}

async function printBatch(isAll: boolean): Promise<void> {
  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  const sandbox = createSandbox({ ocrLanguageDir: OCR_LANGUAGE_DIR });
  try {
    for await (const answer of extractBatch(lines, sandbox, isAll)) {
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
