import { describe, expect, it } from 'vitest';
import { stepNumber } from '../../text/prose.ts';
import { textDocument } from './read-text.ts';

const lines = (text: string): string[] => textDocument(text).lines.map((line) => line.text);

describe('posts of a forum', () => {
  it.each([
    ['Posted by Ann_K » Mon Mar 02, 2015 7:41 pm', 'Posted by Joe » Tue Mar 03, 2015 8:00 am'],
    ['von Küchenfee, 12.03.2019, 20:15 Uhr', 'von Gast, 13.03.2019, 08:02 Uhr'],
    ['Écrit par Lulu le 8 juillet 2017 à 14:02', 'Écrit par Max le 9 juillet 2017 à 9:30'],
  ])('are read without names and answers: %s', (first, second) => {
    const post = ['Coleslaw', '1 cabbage', '2 carrots', 'Shred both and season.'];
    expect(lines([first, '', ...post, '', second, 'Great!'].join('\n'))).toEqual(post);
  });

  it.each(['Soup\n2 carrots\nServed on 12.03.2019, 20:15', '2 eggs\nBoil them.', 'Notes of 8 July 2017\nRice\nWater'])(
    'differ from other texts: %s',
    (text) => {
      expect(lines(text)).toHaveLength(text.split('\n').length);
    },
  );
});

it.each([
  ['2ème étape : mélanger', 2],
  ['1st step: whisk', 1],
  ['3. passo: mexa bem', 3],
  ['2-й шаг: взбить', 2],
])('reads the ordinal before the word for a step: %s', (text, number) => {
  expect(stepNumber(text)?.number).toBe(number);
  expect(stepNumber(text)?.rest).not.toMatch(/[:：]/u);
});

it.each(['Ingredient\tAmount', 'Menge\tZutaten', 'Ingrédients\tQuantité'])(
  'reads the names of columns as the heading of a list: %s',
  (head) => {
    expect(lines(`Pie\n\n${head}\nflour\t200 g`)[1]).toMatch(/^(?:ingr[eé]dients?|zutaten)$/iu);
  },
);
