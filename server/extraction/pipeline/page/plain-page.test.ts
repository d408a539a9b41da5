import { describe, expect, it } from 'vitest';
import type { RecipeContent } from '../../../../shared/domain/recipe.ts';
import { recipeOf } from '../../domain/found.ts';
import { findInFile } from '../extract-file.ts';

const read = async (html: string): Promise<RecipeContent> => {
  const bytes = new TextEncoder().encode(`<!doctype html><html><body>${html}</body></html>`);
  return recipeOf(await findInFile({ kind: 'file', bytes, name: 'a page', languages: [] })).recipe;
};
const contents = (lines: RecipeContent['ingredients']): string[] =>
  lines.map((line) => (typeof line === 'string' ? line : line.content));

const RECIPES = [
  [
    'English',
    'Leek tart',
    'Ingredients',
    'Leek 2\nCream 2 dl\nButter 50 g',
    'Off we go',
    'Chop the leek\nCook it in the butter\nPour the cream over it',
  ],
  [
    'German',
    'Lauchkuchen',
    'Zutaten',
    'Lauch 2\nRahm 2 dl\nButter 50 g',
    'Ran an den Herd',
    'Den Lauch hacken\nIn der Butter dünsten\nDen Rahm darüber gießen',
  ],
  [
    'Italian',
    'Torta di porri',
    'Ingredienti',
    'Porri 2\nPanna 2 dl\nBurro 50 g',
    'Ai fornelli',
    'Tritare i porri\nCuocerli nel burro\nVersare la panna',
  ],
] as const;

describe('a page of plain text with simple tags', () => {
  it.each(RECIPES)(
    'is read like the text without tags: lines in paragraphs, in %s',
    async (_, title, list, entries, method, steps) => {
      const paragraph = (...lines: string[]): string => `<p>${lines.join('\n').replaceAll('\n', '<br>\n')}</p>`;
      const recipe = await read(`<h1>${title}</h1>${paragraph(list, entries)}${paragraph(method, steps)}`);
      expect(recipe.title).toBe(title);
      expect(contents(recipe.ingredients)).toEqual(entries.split('\n'));
      expect(contents(recipe.instructions)).toEqual(steps.split('\n'));
    },
  );

  it.each(RECIPES)(
    'is read like the text without tags: with preformatted line breaks, in %s',
    async (_, title, list, entries, method, steps) => {
      const recipe = await read(`<pre>${title}\n\n${list}\n${entries}\n\n${method}\n${steps}\n</pre>`);
      expect(recipe.title).toBe(title);
      expect(contents(recipe.ingredients)).toEqual(entries.split('\n'));
      expect(contents(recipe.instructions)).toEqual(steps.split('\n'));
    },
  );

  it.each([
    [
      'English',
      'Camping list',
      'Tent\nRope 20 m\nStove 1',
      'Meet at nine at the gate. Bring a warm coat and good shoes.',
    ],
    [
      'Spanish',
      'Lista del huerto',
      'Pala 1\nCuerda 20 m\nSemillas 3 bolsas',
      'Nos vemos a las nueve en la puerta. Traed botas y un abrigo.',
    ],
    [
      'Dutch',
      'Paklijst',
      'Tent\nTouw 20 m\nLampen 3',
      'We zien elkaar om negen uur bij het hek. Neem warme kleren mee.',
    ],
  ])('is no recipe if the text alone is none, in %s', async (_, title, list, text) => {
    const items = list.split('\n').map((item) => `<li>${item}</li>`);
    await expect(read(`<h1>${title}</h1><ul>${items.join('')}</ul><p>${text}</p>`)).rejects.toMatchObject({
      code: 'importErrors.noRecipe',
    });
  });
});
