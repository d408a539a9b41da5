import { expect, test } from 'vitest';
import { withSigns, type SeenWord } from './put-signs.ts';

const word = (text: string, x0: number, x1: number): SeenWord => ({
  text,
  confidence: 90,
  bbox: { x0, y0: 0, x1, y1: 30 },
});
const texts = (words: readonly SeenWord[]): string[] => words.map(({ text }) => text);

test('a number that was read separately is inserted in the order of a right-to-left line, and replaces the misread dash', () => {
  const words = [word('٠', 480, 500), word('غرام', 330, 440), word('طحين', 200, 320)];
  const sign = { box: { x0: 430, y0: 4, x1: 470, y1: 26 }, text: '٢٥٠', confidence: 92 };
  expect(texts(withSigns(words, [sign]))).toEqual(['٢٥٠', 'غرام', 'طحين']);
});

test('a fraction joins the number before it', () => {
  const sign = { box: { x0: 24, y0: 2, x1: 44, y1: 28 }, text: '½', confidence: 90 };
  expect(texts(withSigns([word('1', 0, 20), word('cup', 60, 110)], [sign]))).toEqual(['1½', 'cup']);
});
