import { expect, it } from 'vitest';
import { NO_FURTHER_FIELDS } from '../../../../shared/domain/further-fields.ts';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { ingredientsText, recipeText } from './recipe-text.ts';

const RECIPE: Recipe = {
  id: '1',
  createdAt: '2026-11-21T12:00:00.000Z',
  doubts: [],
  title: 'Dumplings',
  description: null,
  prepTime: null,
  cookTime: null,
  totalTime: null,
  ...NO_FURTHER_FIELDS,
  servings: 2,
  tags: [],
  ingredients: [
    { content: 'Dough', type: 'title' },
    '200 g flour',
    { content: 'Filling', type: 'title' },
    { content: 'of the season', type: 'subtitle' },
    { content: '1 leek', type: 'item' },
  ],
  instructions: ['Knead.', { content: 'Later', type: 'title' }, 'Fill.', 'Boil.'],
  images: [],
  lang: 'en',
  dir: 'ltr',
  originalSource: { type: 'url', url: 'https://kitchen.example/dumplings' },
};
const shown = (show: (line: string) => string) => (line: string) => [{ text: show(line), isScaled: false }];
const asWritten = { ingredient: shown((line) => line), step: shown((line) => line) };

it('contains a list with its headings and scaled amounts', () => {
  const ingredient = shown((line) => line.replace('200', '400').replace('1 leek', '2 leeks'));
  expect(ingredientsText(RECIPE, { ...asWritten, ingredient })).toBe(
    'Dough\n400 g flour\n\nFilling\nof the season\n2 leeks',
  );
});

it('contains a recipe with numbered steps and its source', () => {
  expect(recipeText(RECIPE, asWritten)).toBe(
    [
      'Dumplings',
      'Dough\n200 g flour\n\nFilling\nof the season\n1 leek',
      '1. Knead.\n\nLater\n2. Fill.\n3. Boil.',
      'https://kitchen.example/dumplings',
    ].join('\n\n'),
  );
});

it('marks amounts in other units than those of the recipe', () => {
  const ingredient = (line: string) =>
    line === '200 g flour'
      ? [
          { text: '1 ⅔ cups', isScaled: false, written: '200 g' },
          { text: ' flour', isScaled: false },
        ]
      : [{ text: line, isScaled: false }];
  expect(ingredientsText(RECIPE, { ...asWritten, ingredient })).toContain('Dough\n≈ 1 ⅔ cups flour\n');
});
