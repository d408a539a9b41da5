import { readFile } from 'node:fs/promises';
import type { RecipeContent } from '../../../shared/domain/recipe.ts';
import { ExtractionError } from '../domain/extraction-error.ts';
import type { Sandbox } from './create-sandbox.ts';

/** One line of a batch (contract §4): `path` to a saved page, `url` the page's address. */
interface BatchTask {
  path: string;
  url: string | null;
}

interface BatchAnswer {
  id: unknown;
  /** The main recipe of the source; absent if all were requested. */
  recipe?: RecipeContent | null;
  /** The titles of the source's other recipes; absent where it has none. */
  others?: string[];
  /** All recipes in the source's order; absent if only the main one was requested. */
  recipes?: RecipeContent[];
  error: string | null;
  /** Milliseconds to read the file and extract its recipe. */
  ms: number;
}

/**
 * Yields one result for each line, in order; with `isAll` it holds all recipes of the source. A line that fails yields
 * its error. Blank lines are skipped.
 */
export async function* extractBatch(
  lines: AsyncIterable<string>,
  sandbox: Sandbox,
  isAll = false,
): AsyncGenerator<BatchAnswer> {
  for await (const line of lines) if (line.trim() !== '') yield await answer(line, sandbox, isAll);
}

async function answer(line: string, sandbox: Sandbox, isAll: boolean): Promise<BatchAnswer> {
  let id: unknown = null;
  let start: number | null = null;
  try {
    const parsed: unknown = JSON.parse(line);
    id = propertyOf(parsed, 'id') ?? null;
    const { path, url } = taskOf(parsed);
    start = performance.now();
    const bytes = await readSaved(path);
    const readMs = performance.now() - start;
    const { recipes, others, ms } = await sandbox.extractFile({ bytes, name: path, url, isAll });
    const common = { error: null, ms: rounded(readMs + ms) };
    if (isAll) return { id, recipes, ...common };
    return { id, recipe: recipes[0] ?? null, ...(others.length > 0 && { others }), ...common };
  } catch (error) {
    // A bad line must not stop the others, so its error is its result.
    return { id, ...(isAll ? { recipes: [] } : { recipe: null }), error: describe(error), ms: elapsedSince(start) };
  }
}

/** Checked without the schema library, which would take a third of the memory of this process. */
function taskOf(line: unknown): BatchTask {
  const path = propertyOf(line, 'path');
  const url = propertyOf(line, 'url') ?? null;
  if (typeof path !== 'string') throw new Error('bad line: no path');
  if (url !== null && typeof url !== 'string') throw new Error('bad line: the url is not a string');
  return { path, url };
}

/** The child of the sandbox may not read files, so it gets the bytes. */
async function readSaved(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new ExtractionError('importErrors.unreadable', {
      cause: error,
      detail: `the file cannot be read: ${reason}`,
    });
  }
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

const rounded = (ms: number): number => Math.round(ms * 100) / 100;

function elapsedSince(start: number | null): number {
  return start === null ? 0 : rounded(performance.now() - start);
}

function describe(error: unknown): string {
  if (error instanceof ExtractionError) return error.message;
  return error instanceof Error ? error.message : String(error);
}
