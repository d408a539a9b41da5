import { describe, expect, it } from 'vitest';
import { extractRecipe } from './find-on-any-page.ts';
import type { Extraction } from '../../domain/extraction.ts';

interface Page {
  stated: object;
  list: readonly string[];
  steps: readonly string[];
  /** The headings of list and method. */
  names: readonly [string, string];
}

const items = (lines: readonly string[]): string => lines.map((line) => `<li>${line}</li>`).join('');
const extract = ({ stated, list, steps, names }: Page): Extraction['recipe'] => {
  const markup = JSON.stringify({
    '@type': 'Recipe',
    name: 'Pie',
    recipeIngredient: list,
    recipeInstructions: steps,
    ...stated,
  });
  const shown = `<h2>${names[0]}</h2><ul>${items(list)}</ul><h2>${names[1]}</h2><ol>${items(steps)}</ol>`;
  const html = `<script type="application/ld+json">${markup}</script><main><h1>Pie</h1>${shown}</main>`;
  return extractRecipe({ kind: 'page', bytes: new TextEncoder().encode(html), contentType: null, url: null }).recipe;
};
const linesOf = (lines: Extraction['recipe']['ingredients']): string[] =>
  lines.map((line) => (typeof line === 'string' ? line : line.type === 'item' ? line.content : `# ${line.content}`));

const ENGLISH: Page = {
  stated: {},
  list: ['2 jugs oat milk', '3 tablespoons cocoa', '4 slices bread', '1 pinch salt'],
  steps: ['Warm the oat milk with the cocoa.', 'Add a pinch of salt and stir well.', 'Serve it hot with the bread.'],
  names: ['Ingredients', 'Method'],
};
const GERMAN: Page = {
  stated: {},
  list: ['2 EL Rum', '120 g Butter', '3 Eier', '200 g Mehl'],
  steps: [
    'Die Butter mit den Eiern schaumig rühren.',
    'Rum und Mehl unterheben.',
    'Den Kuchen vierzig Minuten backen.',
  ],
  names: ['Zutaten', 'Zubereitung'],
};
const FRENCH: Page = {
  stated: {},
  list: ['200 g de farine', '3 oeufs', '50 cl de lait', '50 g de beurre'],
  steps: ['Mélanger la farine avec les oeufs.', 'Verser le lait et le beurre fondu.', 'Cuire les crêpes à la poêle.'],
  names: ['Ingrédients', 'Préparation'],
};

describe('artefacts of a form in the stated list are replaced by the visible entries', () => {
  it.each([
    [
      'plurals in brackets',
      ENGLISH,
      ['2 jug(s) oat milk', '3 tablespoon(s) cocoa', '4 slice(s) bread', '1 pinch(es) salt'],
    ],
    ['computed amounts', GERMAN, ['27.30 gm Rum', '120.00 gm Butter', '3.00 nos Eier', '200.50 gm Mehl']],
    ['fields without a value', FRENCH, ['200 g farine ()', 'undefined 3 oeufs', '50 cl lait', '50 g beurre , , fondu']],
    ['whole numbers as a program writes them', ENGLISH, ENGLISH.list.map((line) => line.replace(/^\d+/, '$&.0'))],
    ['the same in German', GERMAN, GERMAN.list.map((line) => line.replace(/^\d+/, '$&.0'))],
    ['the same in French', FRENCH, FRENCH.list.map((line) => line.replace(/^\d+/, '$&.0'))],
  ])('%s', (_, page, recipeIngredient) => {
    expect(linesOf(extract({ ...page, stated: { recipeIngredient } }).ingredients)).toEqual(page.list);
  });

  it('but not if the page shows other ingredients', () => {
    const recipeIngredient = ['2.50 gm saffron', '120.00 gm rice', '3.00 leeks', '200.50 gm peas'];
    expect(linesOf(extract({ ...ENGLISH, stated: { recipeIngredient } }).ingredients)).toEqual(recipeIngredient);
  });
});

describe('a stated list with joined lines or without spaces is replaced by the visible list', () => {
  it.each([
    ['in one line', ENGLISH, [ENGLISH.list.join(' ')]],
    ['in two lines', GERMAN, [GERMAN.list.slice(0, 2).join(' '), GERMAN.list.slice(2).join(' ')]],
    ['without blanks after units', FRENCH, FRENCH.list.map((line) => line.replace(/(?<=\d)\s(cl|g|)/u, '$1'))],
  ])('%s', (_, page, recipeIngredient) => {
    expect(linesOf(extract({ ...page, stated: { recipeIngredient } }).ingredients)).toEqual(page.list);
  });
});

describe('a damaged entry of the markup is replaced by the visible one', () => {
  it.each([
    ['cut off', ENGLISH, ['2 jugs oat…', ...ENGLISH.list.slice(1)]],
    [
      'without some of its letters',
      { ...GERMAN, list: ['3 süße Äpfel', '120 g Butter', '2 EL Öl'] },
      ['3 s\uFFFD\uFFFDe \uFFFDpfel', '120 g Butter', '2 EL \uFFFDl'],
    ],
    [
      'at its end',
      { ...FRENCH, list: ['200 g de purée', '3 oeufs', '50 cl de lait'] },
      ['200 g de pur\uFFFDe', '3 oeufs', '50 cl de la...'],
    ],
  ])('%s', (_, page, recipeIngredient) => {
    expect(linesOf(extract({ ...page, stated: { recipeIngredient } }).ingredients)).toEqual(page.list);
  });
});

describe('stated text that is no method is replaced by the visible steps', () => {
  const lovely = 'Try this lovely pie, which all of us like on cold evenings with a glass of cider.';
  it.each([
    ['the description', ENGLISH, { description: lovely, recipeInstructions: lovely }],
    ['the beginning of the description', ENGLISH, { description: lovely, recipeInstructions: lovely.slice(0, 50) }],
    ['a truncated text', GERMAN, { recipeInstructions: ['Dieser köstliche Kuchen gelingt immer und schm…'] }],
    ['words about the dish', FRENCH, { recipeInstructions: 'Un grand classique que toute la famille adore !' }],
  ])('%s', (_, page, stated) => {
    expect(linesOf(extract({ ...page, stated }).instructions)).toEqual(page.steps);
  });

  it('but not if it is a shorter form of the same method', () => {
    const recipeInstructions = ['Warm milk and cocoa with the salt, then serve the bread with it.'];
    expect(linesOf(extract({ ...ENGLISH, stated: { recipeInstructions } }).instructions)).toEqual(recipeInstructions);
  });
});

describe('facts below the visible list are not added to the stated list', () => {
  it.each([
    ['English', ENGLISH, ['6 portions', '1h 10min', '250 kcal', '12 g fat', '30 g carbs', '8 g protein']],
    ['German', GERMAN, ['6 Portionen', '1 Std. 10 Min.', '12 g Fett', '30 g Kohlenhydrate', '8 g Eiweiß']],
    ['French', FRENCH, ['6 personnes', '45 minutes', '210 kcal', '5 g de lipides', '9 g de protéines']],
  ])('in %s', (_, page, facts) => {
    const stated = { recipeIngredient: page.list };
    expect(linesOf(extract({ ...page, stated, list: [...page.list, ...facts] }).ingredients)).toEqual(page.list);
  });
});
