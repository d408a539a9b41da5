import { expect, it } from 'vitest';
import { isProduct } from './craft-words.ts';

it.each([
  'Balsamic onion tart',
  'Slim lemon cake',
  'Balzamikový krém na šalát',
  'Kleine Apfelkuchen',
  'Lima bean soup',
])('is food though a word of another language begins like one of its words: %s', (title) => {
  expect(isProduct(title)).toBe(false);
});

it.each(['Balsam do ust', 'Domowe mydło', 'Hemmagjord tvål', 'Σαπούνι με λάδι'])('is inedible: %s', (title) => {
  expect(isProduct(title)).toBe(true);
});
