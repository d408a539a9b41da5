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
const asWritten = (line: string): string => line;

it('contains a list with its headings and scaled amounts', () => {
  const doubled = (line: string): string => line.replace('200', '400').replace('1 leek', '2 leeks');
  expect(ingredientsText(RECIPE, doubled)).toBe('Dough\n400 g flour\n\nFilling\nof the season\n2 leeks');
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
