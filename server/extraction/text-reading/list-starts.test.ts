import { describe, expect, it } from 'vitest';
import { textDocument } from '../document/file/read-text.ts';
import { parseLines } from './parse-lines.ts';

const read = (text: string): { title: string; entries: number; steps: number } => {
  const { title, ingredients, instructions } = parseLines(textDocument(text));
  return { title, entries: ingredients.length, steps: instructions.length };
};

describe('a list of names without amounts and heading', () => {
  it.each([
    [
      'English',
      ['Egg rolls', '', 'Eggs', 'Soft butter', 'Bread rolls', 'Salt', '', 'Method'],
      ['Boil the eggs and chop them.', 'Mash them with the butter and salt.', 'Fill the rolls.'],
    ],
    [
      'Polish',
      ['Zapiekanka', '', 'Ziemniaki', 'Cebula', 'Śmietana', 'Sól i pieprz', '', 'Przygotowanie'],
      ['Ziemniaki i cebulę pokrój.', 'Zalej śmietaną, dodaj sól.', 'Piecz godzinę.'],
    ],
    [
      'Spanish',
      ['Pan con tomate', '', 'Pan', 'Tomates', 'Ajo', 'Aceite', 'Sal', '', 'Preparación'],
      ['Tuesta el pan y frótalo con el ajo.', 'Ralla los tomates encima.', 'Añade aceite y sal.'],
    ],
  ])('is recognised directly above the heading of a method: %s', (_, above, steps) => {
    const names = above.slice(2, above.lastIndexOf('')).length;
    expect(read([...above, ...steps].join('\n'))).toEqual({ title: above[0], entries: names, steps: 3 });
  });

  it('is not read as a list if the steps do not mention its names', () => {
    const text = ['Weekend', '', 'Milk', 'Bread', 'Salt', '', 'Method', 'Call the plumber first.', 'Wash the car.'];
    expect(read(text.join('\n')).entries).toBe(0);
  });
});

describe('a list with amounts above sentences, both without headings', () => {
  const list = ['120 g butter', '200 g sugar', '300 g flour', '2 tsp baking powder'];

  it.each([
    [
      'English',
      [
        'Heat the oven to 180 °C.',
        'Beat everything to a smooth batter.',
        'Pour it into a tin and bake it until golden.',
      ],
    ],
    ['German', ['Den Ofen auf 180 Grad vorheizen.', 'Alles verrühren und in einer Form backen.']],
    [
      'Italian',
      [
        'Scaldate il forno a 180 gradi.',
        'Mescolate tutto in una ciotola capiente.',
        'Versate in uno stampo e infornate per mezz’ora.',
      ],
    ],
  ])('is a recipe if the sentences mention heat: %s', (_, steps) => {
    expect(read(['Tin cake', '', ...list, '', ...steps].join('\n'))).toEqual({
      title: 'Tin cake',
      entries: 4,
      steps: steps.length,
    });
  });

  it('is a shopping list if the sentences describe errands', () => {
    const errands = ['Fetch the parcel from the post office.', 'Water the plants before you leave.'];
    expect(read(['Saturday', '', ...list, '', ...errands].join('\n')).entries).toBe(0);
  });
});
