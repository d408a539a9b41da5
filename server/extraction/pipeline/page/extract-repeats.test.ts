import { describe, expect, it } from 'vitest';
import { extractRecipe } from './find-on-any-page.ts';
import type { Extraction } from '../../domain/extraction.ts';

const extract = (stated: object, body = ''): Extraction['recipe'] =>
  extractRecipe({
    kind: 'page',
    bytes: new TextEncoder().encode(
      `<script type="application/ld+json">${JSON.stringify({ '@type': 'Recipe', name: 'Pie', ...stated })}</script>${body}`,
    ),
    contentType: null,
    url: null,
  }).recipe;
const linesOf = (lines: Extraction['recipe']['ingredients']): string[] =>
  lines.map((line) => (typeof line === 'string' ? line : line.type === 'item' ? line.content : `# ${line.content}`));

const METHODS = [
  ['Peel the leeks and slice them.', 'Fry them in butter until soft.', 'Fill the tin and bake it.'],
  ['Den Lauch putzen.', 'In Butter dünsten.', 'Vierzig Minuten backen.'],
  ['Laver les poireaux.', 'Les faire revenir dans le beurre.', 'Enfourner quarante minutes.'],
];

describe('steps that are stated twice count once', () => {
  it.each(METHODS)('%s …', (...steps) => {
    const once = (recipeInstructions: string[]): string[] => linesOf(extract({ recipeInstructions }).instructions);
    expect(once([...steps, ...steps])).toEqual(steps);
    expect(once([...steps, ...steps.map((step, at) => `${at + 1}. ${step}`)])).toEqual(steps);
    expect(once([steps.join(' '), ...steps])).toEqual(steps);
    expect(once([...steps, steps.join(' ')])).toEqual(steps);
  });

  it('but a single repeated step is kept', () => {
    const steps = ['Roll out the dough.', 'Fold it.', 'Rest it for an hour.', 'Roll out the dough.', 'Fold it.'];
    expect(linesOf(extract({ recipeInstructions: steps }).instructions)).toEqual(steps);
  });
});

describe('a list for several sizes is the first of them', () => {
  it.each([
    [
      ['1 cup oats', '1½ cups milk', '1 tbsp seeds'],
      ['2 cups oats', '3 cups milk', '2 tbsp seeds'],
    ],
    [
      ['200 g Mehl', '2 Eier', '1 Prise Salz'],
      ['100 g Mehl', '1 Eier', '½ Prise Salz'],
    ],
    [
      ['100 g de arroz', '1 litro de leche', '80 g de azúcar'],
      ['200 g de arroz', '2 litros de leche', '160 g de azúcar'],
    ],
  ])('%s', (first, second) => {
    const recipeIngredient = [...first, ...second];
    const recipeInstructions = ['Stir all of it and let it rest.'];
    expect(linesOf(extract({ recipeIngredient, recipeInstructions }).ingredients)).toEqual(first);
  });

  it('but parts with the same ingredients in other proportions are all kept', () => {
    const recipeIngredient = ['200 g flour', '1 egg', '2 tbsp milk', '50 g flour', '3 eggs', '1 tbsp milk'];
    expect(linesOf(extract({ recipeIngredient }).ingredients)).toEqual(recipeIngredient);
  });
});
