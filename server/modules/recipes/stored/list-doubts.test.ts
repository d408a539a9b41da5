import { expect, it } from 'vitest';
import { listDoubts } from './list-doubts.ts';

it('lists the doubts of every field with their places', () => {
  const origin = { rung: 'document', where: '1' } as const;
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
