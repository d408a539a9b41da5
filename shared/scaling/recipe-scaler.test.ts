import { expect, it } from 'vitest';
import { recipeScaler } from './recipe-scaler.ts';

it('detects the language of a recipe that states none', () => {
  const scale = recipeScaler(
    {
      title: 'Linsensuppe',
      lang: null,
      ingredients: ['eine halbe Zwiebel', { content: '1 l Brühe', type: 'item' }],
      instructions: ['Die Zwiebel in dem Öl dünsten und mit der Brühe ablöschen.', 'Bis zum Ende nicht salzen.'],
    },
    1.5,
  );
  const textOf = (line: string): string => scale(line).reduce((sum, { text }) => sum + text, '');
  expect(textOf('eine halbe Zwiebel')).toBe('¾ Zwiebel');
  expect(textOf('1 l Brühe')).toBe('1,5 l Brühe');
});
