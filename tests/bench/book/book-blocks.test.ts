import { expect, it } from 'vitest';
import { bookBlocks } from './book-blocks.ts';
import type { BookChapter } from './book-recipes.ts';
import { textOf } from '../render/blocks.ts';

const WORDS = {
  ingredients: 'Zutaten',
  method: 'Zubereitung',
  contents: 'Inhalt',
  index: 'Register',
  chapter: 'Suppen',
  story: 'So war es immer.',
};
const RECIPES = ['Rübensuppe', 'Erbsensuppe', 'Brotsuppe'].map((title) => ({
  title,
  ingredients: [{ content: '1 Zwiebel', type: 'item' as const }],
  instructions: ['Alles kochen.'],
}));
const CHAPTERS: BookChapter[] = [{ words: WORDS, recipes: RECIPES }];
const textsOf = (isVarying: boolean): string[] => bookBlocks(CHAPTERS, isVarying, () => 7).map(textOf);

it('prints each title in the table of contents, above the recipe and in the index', () => {
  const texts = textsOf(false);
  expect(texts).toContain('Suppen Rübensuppe ..... 7 Erbsensuppe ..... 7 Brotsuppe ..... 7');
  expect(texts).toContain('Brotsuppe, 7 Erbsensuppe, 7 Rübensuppe, 7');
  expect(texts.filter((text) => RECIPES.some(({ title }) => title === text))).toHaveLength(RECIPES.length);
});

it('uses several layouts if they should vary', () => {
  const count = (texts: readonly string[], text: string): number => texts.filter((other) => other === text).length;
  expect(count(textsOf(false), 'Zutaten')).toBe(3);
  expect(count(textsOf(true), 'Zutaten')).toBe(2);
  expect(count(textsOf(true), 'So war es immer.')).toBe(1);
});
