import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { LANGUAGES } from '../../../shared/languages.ts';
import { readLines } from '../scoring/case-scores.ts';

const FIXTURES = fileURLToPath(new URL('../../fixtures/book', import.meta.url));
/** How many recipes per language come from the corpus. The same number are our own. */
const FROM_CORPUS = 2;

const lineSchema = z.union([
  z.string().transform((content) => ({ content, type: 'item' as const })),
  z.object({ content: z.string(), type: z.enum(['title', 'subtitle', 'item']) }),
]);
const recipeSchema = z.object({
  title: z.string(),
  ingredients: z.array(lineSchema),
  instructions: z.array(z.string()),
});
const wordsSchema = z.object({
  ingredients: z.string(),
  method: z.string(),
  contents: z.string(),
  index: z.string(),
  chapter: z.string(),
  story: z.string(),
});
const fixtureSchema = z.object({ words: wordsSchema, recipes: z.array(recipeSchema) });
const rowSchema = z.object({
  kind: z.string(),
  lang: z.string().nullish(),
  recipe: z.string().nullish(),
  expected: z.unknown(),
});

export type BookRecipe = z.infer<typeof recipeSchema>;

/** The recipes in one language, and the words for the parts of a book in it. */
export interface BookChapter {
  words: z.infer<typeof wordsSchema>;
  recipes: BookRecipe[];
}

/** A chapter for each language of the interface: the recipes of its texts in FOLDER/manifest.ndjson, then our own. */
export async function readChapters(corpus: string): Promise<BookChapter[]> {
  const rows = await readLines(path.join(corpus, 'manifest.ndjson'), rowSchema);
  const texts = rows.filter(({ kind, expected }) => kind === 'txt' && expected !== null);
  return Promise.all(
    LANGUAGES.map(async ({ code }) => {
      const fixture = fixtureSchema.parse(JSON.parse(await readFile(path.join(FIXTURES, `${code}.json`), 'utf8')));
      const known = new Map(texts.flatMap((row) => (row.lang === code ? [[row.recipe, row.expected]] : [])));
      const others = [...known.values()].slice(0, FROM_CORPUS).map((expected) => recipeSchema.parse(expected));
      return { words: fixture.words, recipes: [...others, ...fixture.recipes] };
    }),
  );
}
