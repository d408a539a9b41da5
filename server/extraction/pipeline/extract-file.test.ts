import { describe, expect, it } from 'vitest';
import { pdfOf, pdfText } from '../../../tests/support/files/pdf-files.ts';
import { findInFile } from './extract-file.ts';
import { recipeOf } from '../domain/found.ts';
import type { Extraction } from '../domain/extraction.ts';

const read = async (bytes: Uint8Array): Promise<Extraction> =>
  recipeOf(await findInFile({ kind: 'file', bytes, name: 'a file', languages: ['en'] }));

describe('a file', () => {
  it('of plain paragraphs is read as a document if it is no recipe as a page', async () => {
    const lines = [
      'Plum jam',
      '2 kg plums',
      '500 g sugar',
      '1 tsp cinnamon',
      'Simmer the plums until they fall apart.',
      'Stir in the sugar and the cinnamon.',
    ];
    const page = `<html><head><style>p { margin: 0 }</style></head><body>${lines.map((line) => `<p>${line}</p>`).join('')}</body></html>`;
    const { recipe } = await read(new TextEncoder().encode(page));
    expect(recipe).toMatchObject({ title: 'Plum jam', originalSource: { type: 'file', name: 'a file' } });
    expect(recipe.ingredients).toMatchObject(lines.slice(1, 4).map((content) => ({ content })));
    expect(recipe.instructions).toHaveLength(2);
  });

  it.each([
    ['English', 'Ingredients', 'Method', 'Good to know', 'Whisk the eggs with the milk.', 'Bake it for half an hour.'],
    [
      'German',
      'Zutaten',
      'Zubereitung',
      'Wissenswertes',
      'Die Eier mit der Milch verquirlen.',
      'Eine halbe Stunde backen.',
    ],
    [
      'Italian',
      'Ingredienti',
      'Preparazione',
      'Curiosità',
      'Sbattere le uova con il latte.',
      'Cuocere per trenta minuti.',
    ],
  ])('of pages has no remark in its last numbered step, in %s', async (_, list, method, remark, ...steps) => {
    const numbered = steps.map((step, index) => `${index + 1}. ${step}`);
    const lines = ['Clafoutis', list, '3 uova', '200 ml', method, ...numbered, remark, 'www'];
    const { recipe } = await read(pdfOf([pdfText(lines)]));
    expect(recipe.instructions).toMatchObject(steps.map((content) => ({ content })));
  });

  it('without a recipe has the right error, for every file type', async () => {
    const letter = 'We would like to thank all of you for the lovely evening that we had.';
    for (const bytes of [
      new TextEncoder().encode(`<html><body><p>${letter}</p></body></html>`),
      pdfOf([pdfText([letter])]),
    ])
      await expect(read(bytes)).rejects.toMatchObject({ code: expect.stringMatching(/noRecipe|fileNoRecipe/) });
  });
});
