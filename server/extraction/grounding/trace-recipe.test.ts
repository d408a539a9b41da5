import { expect, it } from 'vitest';
import { traceRecipe } from './trace-recipe.ts';

const SOURCE = `Grandmother's soup
For 4
1½ cups flour
salt
salt
butter 200 g, soft
Mix flour and
salt. Fry the butter until it smells of nuts.`;

const ingredient = (text: string, index: number) => ({ field: 'ingredients', index, text });

it('finds the lines that each part comes from', () => {
  const places = traceRecipe(SOURCE, [
    { field: 'title', index: null, text: 'GRANDMOTHER’S SOUP' },
    ingredient('1 1/2 cups flour', 0),
    ingredient('salt', 1),
    ingredient('salt', 2),
    ingredient('200 g soft butter', 3),
    { field: 'instructions', index: 0, text: 'Mix flour and salt.' },
    { field: 'instructions', index: 1, text: 'Never heard of in this kitchen' },
    { field: 'description', index: null, text: '' },
  ]);
  expect(places.map(({ field, index, from, to, exact }) => [field, index, from, to, exact])).toEqual([
    ['title', null, 1, 1, true],
    ['ingredients', 0, 3, 3, true],
    ['ingredients', 1, 4, 4, true],
    ['ingredients', 2, 5, 5, true],
    ['ingredients', 3, 6, 6, false],
    ['instructions', 0, 7, 8, true],
  ]);
});
