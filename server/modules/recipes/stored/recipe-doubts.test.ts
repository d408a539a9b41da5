import { describe, expect, it } from 'vitest';
import type { LineOrText } from '../../../../shared/domain/recipe.ts';
import { followDoubts, listDoubts } from './recipe-doubts.ts';

it('lists the doubts of every field with their places', () => {
  const origin = { stage: 'document', where: '1' } as const;
  expect(
    listDoubts({
      title: origin,
      servings: { ...origin, doubts: [{ index: null, why: 'number' }] },
      ingredients: {
        ...origin,
        doubts: [
          { index: 1, why: 'unsure' },
          { index: 4, why: 'absent' },
        ],
      },
    }),
  ).toEqual([
    { field: 'ingredients', index: 1, why: 'unsure' },
    { field: 'ingredients', index: 4, why: 'absent' },
    { field: 'servings', index: null, why: 'number' },
  ]);
});

const recipe = (ingredients: readonly LineOrText[]) => ({
  title: 'Soup',
  ingredients: [...ingredients],
  instructions: [],
  prepTime: null,
  cookTime: null,
  totalTime: null,
  servings: 4,
});

/** The positions of the doubts after an edit. */
const placesAfter = (before: readonly LineOrText[], after: readonly LineOrText[], ...doubted: number[]) =>
  followDoubts(
    doubted.map((index) => ({ field: 'ingredients', index, why: 'unsure' })),
    recipe(before),
    recipe(after),
  ).map(({ index }) => index);

describe('a doubt', () => {
  it('stays with its line when other lines are added, removed and moved', () => {
    expect(placesAfter(['a', 'b', 'c'], ['c', 'x', 'a'], 0, 1, 2)).toEqual([2, 0]);
  });

  it('distinguishes equal lines by their order', () => {
    expect(placesAfter(['salt', 'oil', 'salt'], ['salt', 'salt', 'oil'], 2)).toEqual([1]);
    expect(placesAfter(['salt', 'salt'], ['salt'], 0, 1)).toEqual([0]);
  });

  it('depends on the text of a line, not on its representation', () => {
    expect(placesAfter(['a  b'], [{ content: 'a b', type: 'item' }], 0)).toEqual([0]);
    expect(placesAfter(['For it'], [{ content: 'For it', type: 'title' }], 0)).toEqual([]);
  });

  it('of a title is removed when its words change', () => {
    const doubt = { field: 'title', index: null, why: 'unsure' } as const;
    expect(followDoubts([doubt], recipe([]), recipe(['a']))).toEqual([doubt]);
    expect(followDoubts([doubt], recipe([]), { ...recipe([]), title: 'Soap' })).toEqual([]);
  });

  it('of a missing line is ignored', () => {
    expect(placesAfter(['a'], ['a'], 7)).toEqual([]);
  });
});
