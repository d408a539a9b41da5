import { expect, it } from 'vitest';
import { recipeAmounts } from './recipe-amounts.ts';

const SOUP = {
  title: 'Linsensuppe',
  lang: null,
  servings: 4,
  yieldText: null,
  ingredients: ['eine halbe Zwiebel', { content: '1 l Brühe', type: 'item' as const }],
  instructions: ['Die Zwiebel in dem Öl dünsten und mit der Brühe ablöschen.', 'Bis zum Ende nicht salzen.'],
};

it('detects the language of a recipe that states none', () => {
  const { scaled, language } = recipeAmounts(SOUP);
  const textOf = (line: string): string => scaled(line, 1.5).reduce((sum, { text }) => sum + text, '');
  expect(language).toBe('de');
  expect(textOf('eine halbe Zwiebel')).toBe('¾ Zwiebel');
  expect(textOf('1 l Brühe')).toBe('1,5 l Brühe');
});

it('scales a yield that counts pieces by its pieces, and one that counts people as text only', () => {
  const muffins = recipeAmounts({ ...SOUP, servings: 12, yieldText: '12 Muffins' });
  expect(muffins.pieces?.count).toBe(12);
  expect(muffins.yieldText(0.5)).toBe('6 Muffins');
  expect(recipeAmounts({ ...SOUP, yieldText: '1 Blech' }).pieces).toBeNull();
  expect(recipeAmounts(SOUP).yieldText(2)).toBeNull();
});
