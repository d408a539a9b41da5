import { expect, it } from 'vitest';
import { firstCharacters, shortened } from './cut-text.ts';

it.each([
  ['soup', 4, 'soup'],
  ['leek soup', 5, 'leek…'],
  ['leek soup', 6, 'leek…'],
  ['1🍲🍲', 3, '1…'],
])('%s in %i characters is %s', (text, length, expected) => {
  expect(shortened(text, length)).toBe(expected);
});

it('never ends with half of a surrogate pair', () => {
  expect(firstCharacters('1🍲2', 2)).toBe('1');
  expect(firstCharacters('1🍲2', 3)).toBe('1🍲');
});
