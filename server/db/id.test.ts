import { expect, it } from 'vitest';
import { isId, newRecipeId, newShortId } from './id.ts';

it('ids of pictures are UUIDs of version 7 that differ, and sort by time', async () => {
  const ids = Array.from({ length: 2_000 }, newShortId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => isId(id) && id[14] === '7')).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 3));
  const later = newShortId();
  expect(ids.every((id) => id < later)).toBe(true);
});

it('the id of a recipe is that of its cover', () => {
  const [cover, other] = [{ id: newShortId() }, { id: newShortId() }];
  expect(newRecipeId([cover, other])).toBe(cover.id);
  expect(isId(newRecipeId([]))).toBe(true);
});
