import { expect, it } from 'vitest';
import { frontMatterField } from './front-matter.ts';

it.each([
  ['title', 'title'],
  ['Nombre', 'title'],
  ['prepTime', 'prepTime'],
  ['cook_time', 'cookTime'],
  ['total-time', 'totalTime'],
  ['Zubereitung', 'instructions'],
  ['ingrédients', 'ingredients'],
  ['INGREDIENTES', 'ingredients'],
  ['składniki', 'ingredients'],
  ['Počet porcí', 'servings'],
  ['材料', 'ingredients'],
  ['المكونات', 'ingredients'],
  ['วิธีทำ', 'instructions'],
  ['Čas přípravy', 'prepTime'],
  ['слика', null],
  ['Bild', 'image'],
  ['язык', 'language'],
  ['yazar', 'ignored'],
  ['date', 'ignored'],
  ['draft', 'ignored'],
  ['flour', null],
  ['', null],
])('the key %s holds %s', (key, field) => {
  expect(frontMatterField(key)).toBe(field);
});
