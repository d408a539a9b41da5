import { expect, it } from 'vitest';
import { tableLines } from './table-lines.ts';

/** The line texts of a table given as cell texts. `/` separates the lines of a cell. */
function read(...rows: string[][]): string[] {
  const cell = (content: string) =>
    content
      .split('/')
      .filter((text) => text !== '')
      .map((text) => ({ text, level: 0, bold: false, mark: null, apart: false, page: 1 }));
  return tableLines(rows.map((row) => row.map(cell))).map(({ text }) => text);
}

it('joins an entry whose amount, unit and name are in separate cells', () => {
  expect(read(['200', 'g', 'flour'], ['Salz', '', '1 Prise'])).toEqual(['200 g flour', 'Salz 1 Prise']);
});

it('reads complete cells one after the other', () => {
  expect(read(['Ingredients/1 leek/2 eggs', 'Method/Slice.'])).toEqual([
    'Ingredients',
    '1 leek',
    '2 eggs',
    'Method',
    'Slice.',
  ]);
});

it('reads columns from top to bottom below headings that are side by side', () => {
  expect(
    read(['Zutaten', 'Zubereitung'], ['1 Lauch', 'Den Lauch schneiden.'], ['Salz', 'Salzen.'], ['Guten Appetit']),
  ).toEqual(['Zutaten', '1 Lauch', 'Salz', 'Zubereitung', 'Den Lauch schneiden.', 'Salzen.', 'Guten Appetit']);
});

it('does not join complete entries, facts and headings', () => {
  expect(read(['200 g brown flour', '2 tbsp olive oil'])).toEqual(['200 g brown flour', '2 tbsp olive oil']);
  expect(read(['Prep: 5 min', 'Cook: 10 min'])).toEqual(['Prep: 5 min', 'Cook: 10 min']);
  expect(read(['Ingredients', '1 leek, 2 eggs'])).toEqual(['Ingredients', '1 leek, 2 eggs']);
});

it('reads the number beside a step as its list mark', () => {
  const step = 'Whisk the eggs with the sugar until they are pale and thick, about five minutes.';
  expect(read(['1', step], ['Step 2', `${step} Rest.`])).toEqual([step, `${step} Rest.`]);
});
