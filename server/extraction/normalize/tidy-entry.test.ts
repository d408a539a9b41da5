import { expect, it } from 'vitest';
import { tidyEntry } from './tidy-entries.ts';

it.each([
  ['1 onion (, chopped)', '1 onion (chopped)'],
  ['3 oeufs ()', '3 oeufs'],
  ['undefined Salz', 'Salz'],
  ['50 g mantequilla , , fundida', '50 g mantequilla, fundida'],
  ['salt (to taste), pepper', 'salt (to taste), pepper'],
  ['1 tsp salt ((start with ½ teaspoon))', '1 tsp salt (start with ½ teaspoon)'],
  ['60 g Butter ((geschmolzen ))', '60 g Butter (geschmolzen)'],
  ['1/4 cup butter (melted )', '1/4 cup butter (melted)'],
  ['2 huevos (grandes (XL))', '2 huevos (grandes (XL))'],
  ['null', 'null'],
])('"%s" reads "%s"', (entry, expected) => {
  expect(tidyEntry(entry)).toBe(expected);
});
