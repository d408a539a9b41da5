import { z } from 'zod';
import type { RecipeContent } from '../../../shared/domain/recipe.ts';
import type { ReadFixture } from './fixture-files.ts';

/** A count, or its minimum and maximum if the text can be split in several ways. */
const countSchema = z.union([z.number(), z.tuple([z.number(), z.number()])]);
type Count = z.infer<typeof countSchema>;

const expectedSchema = z.record(
  z.string(),
  // A title of null: the document shows none.
  z.object({ title: z.string().nullable(), ingredients: countSchema, steps: countSchema }),
);

/** Which parts of a recipe in an unusual form are right; each figure is 0 or 1. */
export interface UnusualScore {
  name: string;
  isUnread: boolean;
  figures: { found: number; title: number; list: number; steps: number; right: number };
  /** A summary of the result. */
  read: string;
}

/** Compares the results with `expected`, a JSON text with titles and counts by file. */
export function scoreUnusual(fixtures: readonly ReadFixture[], expected: string): UnusualScore[] {
  const wanted = expectedSchema.parse(JSON.parse(expected));
  return fixtures.map(({ name, isUnread, extraction }) => {
    const want = wanted[name];
    if (want === undefined) throw new Error(`nothing is expected of ${name}`);
    const recipe = extraction?.recipe;
    if (recipe === undefined) return { name, isUnread, figures: NOTHING, read: 'nothing' };
    const [entries, steps] = [itemsIn(recipe.ingredients), itemsIn(recipe.instructions)];
    const title = Number(want.title === null || recipe.title.toLowerCase() === want.title.toLowerCase());
    const [list, method] = [Number(isCount(entries, want.ingredients)), Number(isCount(steps, want.steps))];
    const figures = { found: 1, title, list, steps: method, right: title * list * method };
    return { name, isUnread, figures, read: `“${recipe.title}”, ${entries} entries, ${steps} steps` };
  });
}

function itemsIn(lines: RecipeContent['ingredients']): number {
  return lines.filter((line) => typeof line === 'string' || line.type === undefined || line.type === 'item').length;
}

const NOTHING = { found: 0, title: 0, list: 0, steps: 0, right: 0 };

function isCount(count: number, wanted: Count): boolean {
  return typeof wanted === 'number' ? count === wanted : count >= wanted[0] && count <= wanted[1];
}
