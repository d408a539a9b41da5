import { describe, expect, it } from 'vitest';
import { CAKE, savedPage, textFile } from '../../../tests/support/files/recipe-files.ts';
import { extractSource } from './extract-source.ts';
import type { Extraction } from '../domain/extraction.ts';

const read = (text: string, url: string | null = null): Promise<Extraction> =>
  extractSource({ kind: 'text', text, url });

const data = {
  '@context': 'https://schema.org',
  '@type': 'Recipe',
  name: CAKE.title,
  description: 'Closes a </script> within.',
  recipeIngredient: CAKE.ingredients,
  recipeInstructions: CAKE.steps.map((text) => ({ '@type': 'HowToStep', text })),
  totalTime: 'PT50M',
};
const json = JSON.stringify(data, null, 2);
const items = (lines: readonly string[]): string => lines.map((line) => `<li>${line}</li>`).join('\n');
const piece = `<h1>${CAKE.title}</h1>\n<h2>Ingredients</h2><ul>${items(CAKE.ingredients)}</ul><h2>Method</h2><ol>${items(CAKE.steps)}</ol>`;

describe('a pasted text', () => {
  it.each([
    ['in words', textFile()],
    ['with Windows line ends', textFile().replaceAll('\n', '\r\n')],
    ['in Markdown', `# ${textFile().replace('Ingredients', '## Ingredients').replace('Method', '## Method')}`],
    ['that is the source of a page', savedPage()],
    ['that declares another encoding', savedPage().replace('<head>', '<head><meta charset="iso-2022-jp">')],
    ['that is a part of a page', piece],
    ['that is a page’s data', json],
    ['that is a list of data', JSON.stringify({ '@graph': [{ '@type': 'WebSite', name: 'Kitchen' }, data] })],
    [
      'that is a script of data',
      `\n<script type="application/ld+json">${JSON.stringify({ ...data, description: '' })}</script>`,
    ],
  ])('%s is its recipe', async (_, text) => {
    const { recipe } = await read(text);
    expect(recipe.title).toBe(CAKE.title);
    expect(recipe.ingredients).toMatchObject(CAKE.ingredients.map((content) => ({ content })));
    expect(recipe.instructions).toMatchObject(CAKE.steps.map((content) => ({ content })));
    expect(recipe.originalSource).toEqual({ type: 'text' });
  });

  it('keeps characters of all scripts, whatever encoding its source declares', async () => {
    const page = savedPage()
      .replaceAll(CAKE.title, 'Мамин пирог 🍰')
      .replace('<head>', '<head><meta charset="iso-2022-jp">');
    expect((await read(page)).recipe.title).toBe('Мамин пирог 🍰');
  });

  it('keeps the address where it was found', async () => {
    const url = 'https://cook.example/cake';
    for (const text of [textFile(), savedPage(), json])
      expect((await read(text, url)).recipe.originalSource).toEqual({ type: 'text', url });
  });

  it.each([
    'Dear Ann,\nthe weather is fine.',
    '<p>Nothing to eat.</p>',
    '{"@type": "Recipe"}',
    '{"@type": ',
    '{]}',
    '<',
  ])('without a recipe (%s) has the error for texts', async (text) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'importErrors.textNoRecipe' });
  });
});
