import { expect, it } from 'vitest';
import { isProduct } from './craft-words.ts';

it.each([
  'Balsamic onion tart',
  'Slim lemon cake',
  'Balzamikový krém na šalát',
  'Kleine Apfelkuchen',
  'Lima bean soup',
])('is food, even if it begins like a word of another language: %s', (title) => {
  expect(isProduct(title)).toBe(false);
});

it.each(['Balsam do ust', 'Domowe mydło', 'Hemmagjord tvål', 'Σαπούνι με λάδι'])('is inedible: %s', (title) => {
  expect(isProduct(title)).toBe(true);
});
