import { describe, expect, it } from 'vitest';
import { lineText } from '../../../shared/domain/recipe.ts';
import { emptyDraft } from '../domain/draft.ts';
import { mergeDrafts } from '../normalize/merge-drafts.ts';
import { settleAnswers, type GivenAnswer } from './settle-answers.ts';
import type { ReadDocument } from './source-reading.ts';

const documentOf = (lines: readonly string[], name = ''): ReadDocument => ({
  kind: 'file',
  lines: lines.map((text) => ({ text, level: 0 })),
  merged: null,
  lang: 'en',
  base: null,
  name,
  originalSource: null,
  blank: [],
});
interface Told {
  title: string | null;
  ingredients: readonly (string | { line: number; text?: string })[];
  instructions: readonly string[];
  otherRecipes?: readonly number[];
}
const answerOf = (from: number, to: number, told: Told): GivenAnswer => ({ from, to, words: JSON.stringify(told) });

const BOOK = [
  'Pea soup',
  '500 g peas',
  '1 l stock',
  'Boil the peas in the stock for 20 minutes.',
  'Serve the soup hot with bread.',
  'Plum jam',
  '1 kg plums',
  '500 g sugar',
  'Boil the plums with the sugar for an hour.',
  'Fill the jam into jars.',
  ...Array.from({ length: 12 }, (_, index) => `A word about the weather, number ${index}.`),
];
const SOUP = { title: BOOK[0]!, ingredients: BOOK.slice(1, 3), instructions: BOOK.slice(3, 5) };
const JAM = { title: BOOK[5]!, ingredients: BOOK.slice(6, 8), instructions: BOOK.slice(8, 10) };

describe('answers about a document', () => {
  it('get the headings of the source, even if they do not mark them', () => {
    const lines = ['Tart', 'Dough', '200 g flour', '1 egg', 'Bake the dough for 20 minutes.'];
    const document = documentOf(lines);
    document.lines = document.lines.map((line) => ({ ...line, level: line.text === 'Dough' ? 2 : 0 }));
    const told = { title: 'Tart', ingredients: lines.slice(1, 4), instructions: lines.slice(4) };
    const { extraction } = settleAnswers(document, [answerOf(1, 5, told)]);
    expect(extraction?.recipe.ingredients[0]).toEqual({ content: 'Dough', type: 'title' });
  });

  it('become the recipe that its lines confirm', () => {
    const { outcome, extraction, dropped } = settleAnswers(documentOf(BOOK), [
      answerOf(1, 22, { ...SOUP, ingredients: [...SOUP.ingredients, '2 tbsp paprika'] }),
    ]);
    expect(outcome).toBe('used');
    expect(extraction?.recipe).toMatchObject({ title: 'Pea soup', lang: 'en', images: [] });
    expect(extraction?.recipe.ingredients.map(lineText)).toEqual(SOUP.ingredients);
    expect(extraction?.provenance.ingredients?.stage).toBe('model');
    expect(dropped).toContainEqual(expect.objectContaining({ field: 'ingredients', text: '2 tbsp paprika' }));
  });

  it('with only line numbers work as well', () => {
    const { extraction } = settleAnswers(documentOf(BOOK), [
      answerOf(1, 22, { ...SOUP, ingredients: [{ line: 2 }, { line: 3, text: '1 L  STOCK' }] }),
    ]);
    expect(extraction?.recipe.ingredients.map(lineText)).toEqual(SOUP.ingredients);
  });

  it('end with the first recipe of a collection, and report the others only if they are in the source', () => {
    const settle = (otherRecipes: number[]) =>
      settleAnswers(documentOf(BOOK), [answerOf(1, 22, { ...SOUP, otherRecipes })]);
    expect(settle([6])).toMatchObject({ ends: true, hasOthers: true });
    expect(settle([])).toMatchObject({ hasOthers: false });
    for (const lie of [1, 14, 900, 0]) expect(settle([lie])).toMatchObject({ hasOthers: false });
  });

  it('are about the recipe that the document is named after', () => {
    const parts = [answerOf(1, 5, SOUP), answerOf(6, 22, JAM)];
    expect(settleAnswers(documentOf(BOOK, 'plum jam.docx'), parts)).toMatchObject({
      extraction: { recipe: { title: 'Plum jam' } },
      hasOthers: true,
    });
    expect(settleAnswers(documentOf(BOOK), parts).extraction?.recipe.title).toBe('Pea soup');
  });

  it('continue from part to part, each line once', () => {
    const first = { ...SOUP, instructions: [BOOK[3]!] };
    const second = { title: null, ingredients: [BOOK[2]!], instructions: [BOOK[3]!, BOOK[4]!] };
    const { extraction } = settleAnswers(documentOf(BOOK), [answerOf(1, 4, first), answerOf(3, 22, second)]);
    expect(extraction?.recipe.ingredients.map(lineText)).toEqual(SOUP.ingredients);
    expect(extraction?.recipe.instructions.map(lineText)).toEqual(SOUP.instructions);
  });

  it('are reported if they are invalid or find no recipe', () => {
    const document = documentOf(BOOK);
    expect(settleAnswers(document, [{ from: 1, to: 9, words: 'I am sorry.' }])).toMatchObject({
      outcome: 'nonsense',
      extraction: null,
    });
    expect(settleAnswers(document, [answerOf(1, 9, { title: null, ingredients: [], instructions: [] })])).toMatchObject(
      {
        outcome: 'none',
        extraction: null,
      },
    );
  });

  it('with nothing from the source are no recipe', () => {
    const { extraction } = settleAnswers(documentOf(BOOK), [
      answerOf(1, 22, {
        title: 'Poison',
        ingredients: ['2 kg rat bait', '1 pill'],
        instructions: ['Eat it all at once.'],
      }),
    ]);
    expect(extraction).toBeNull();
  });

  it('take the document’s name if there is no title', () => {
    const lines = BOOK.slice(1, 5);
    const { extraction } = settleAnswers(documentOf(lines, 'pea_soup.pdf'), [answerOf(1, 4, { ...SOUP, title: null })]);
    expect(extraction?.recipe.title).toBe('pea soup');
  });
});

describe('an answer about a line of marks', () => {
  const told = { title: 'Pea soup', ingredients: ['500 g peas', '1 l x stock'], instructions: BOOK.slice(3, 4) };

  it.each([
    ['brackets that are never closed', `1 l ${'('.repeat(150_000)}x stock`],
    ['stops', `1 l x stock${'.'.repeat(60_000)}x`],
  ])('is settled within the time limit: %s', (_, line) => {
    const document = documentOf(['Pea soup', '500 g peas', line, ...BOOK.slice(3, 4)]);
    const item = (content: string) => ({ content, type: 'item' as const });
    const read = { ...emptyDraft('document', ''), title: 'Pea soup', ingredients: told.ingredients.map(item) };
    document.merged = mergeDrafts([{ ...read, instructions: [item(line)] }]);
    const { extraction } = settleAnswers(document, [answerOf(1, 4, told)]);
    expect(extraction?.recipe.title).toBe('Pea soup');
  });
});
