import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { runBatch } from '../run-batch.ts';
import { readLines, scoreCases } from '../scoring/case-scores.ts';
import type { BookRecipe } from './book-recipes.ts';
import type { BookFile } from './write-books.ts';

const recipeSchema = z.looseObject({ title: z.string() });
const answerSchema = z.object({
  id: z.string(),
  recipe: recipeSchema.nullish(),
  others: z.array(z.string()).optional(),
  recipes: z.array(recipeSchema).optional(),
});
type Answer = z.infer<typeof answerSchema>;

/** The shares of a book's recipes that are found by title, and that are correct when all are imported. */
export interface BookScore {
  id: string;
  named: number;
  right: number;
}

/** A title in a form for comparing. */
const keyOf = (title: string): string => title.toLowerCase().replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '');

async function answersOf(
  books: readonly BookFile[],
  output: string,
  flags: readonly string[],
): Promise<Map<string, Answer>> {
  await runBatch(
    books.map((book) => ({ ...book, url: null })),
    output,
    flags,
  );
  return new Map((await readLines(output, answerSchema)).map((answer) => [answer.id, answer]));
}

/** Reads the books and compares the result with their recipes. The scorer is in the folder beside `corpus`. */
export async function scoreBooks(
  corpus: string,
  folder: string,
  books: readonly BookFile[],
  recipes: readonly BookRecipe[],
): Promise<BookScore[]> {
  const [names, wholes] = [
    await answersOf(books, path.join(folder, 'names.ndjson'), []),
    await answersOf(books, path.join(folder, 'wholes.ndjson'), ['--all']),
  ];
  const manifest = path.join(folder, 'manifest.ndjson');
  // The scorer accepts headings within a list only for files.
  const rows = recipes.map((expected, index) => ({ id: String(index), kind: 'txt', expected }));
  await writeFile(manifest, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const scores: BookScore[] = [];
  for (const { id } of books) {
    const one = names.get(id);
    const titles = new Set([...(one?.recipe ? [one.recipe.title] : []), ...(one?.others ?? [])].map(keyOf));
    const found = wholes.get(id)?.recipes ?? (one?.recipe ? [one.recipe] : []);
    const byTitle = new Map(found.map((recipe) => [keyOf(recipe.title), recipe]));
    const output = path.join(folder, `${id}.ndjson`);
    const answers = rows.map((row) => ({ id: row.id, recipe: byTitle.get(keyOf(row.expected.title)) ?? null }));
    await writeFile(output, answers.map((answer) => `${JSON.stringify(answer)}\n`).join(''));
    const scored = await scoreCases(corpus, manifest, output);
    scores.push({
      id,
      named: recipes.filter(({ title }) => titles.has(keyOf(title))).length,
      right: [...scored.values()].filter(({ pass }) => pass === 1).length,
    });
  }
  return scores;
}
