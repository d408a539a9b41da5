import { z } from 'zod';
import type { RecipeContent } from '../../shared/domain/recipe.ts';
import { ExtractionError } from './extraction-error.ts';
import type { Sandbox } from './sandbox/create-sandbox.ts';

/** One line of a batch (contract §4): `path` to a saved page, `url` the page's address. */
const taskSchema = z.object({ path: z.string(), url: z.string().nullish() });
const idSchema = z.object({ id: z.unknown() });

export interface BatchAnswer {
  id: unknown;
  recipe: RecipeContent | null;
  error: string | null;
  /** Milliseconds from the file's path to its recipe. */
  ms: number;
}

/** Answers each line in order; a line that breaks is answered with its error. Blank lines are no lines. */
export async function* extractBatch(lines: AsyncIterable<string>, sandbox: Sandbox): AsyncGenerator<BatchAnswer> {
  for await (const line of lines) if (line.trim() !== '') yield await answer(line, sandbox);
}

async function answer(line: string, sandbox: Sandbox): Promise<BatchAnswer> {
  let id: unknown = null;
  let start: number | null = null;
  try {
    const parsed: unknown = JSON.parse(line);
    id = idSchema.safeParse(parsed).data?.id ?? null;
    const { path, url } = taskSchema.parse(parsed);
    start = performance.now();
    const { recipe, ms } = await sandbox.extractFile(path, url ?? null);
    return { id, recipe, error: null, ms: rounded(ms) };
  } catch (error) {
    // One bad line never stops the others: its error is its answer.
    return { id, recipe: null, error: describe(error), ms: elapsedSince(start) };
  }
}

const rounded = (ms: number): number => Math.round(ms * 100) / 100;

function elapsedSince(start: number | null): number {
  return start === null ? 0 : rounded(performance.now() - start);
}

function describe(error: unknown): string {
  if (error instanceof ExtractionError) return error.message;
  if (error instanceof z.ZodError) return `bad line: ${z.prettifyError(error)}`.replace(/\s+/g, ' ');
  return error instanceof Error ? error.message : String(error);
}
