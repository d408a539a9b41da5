import { afterEach, expect, it, vi } from 'vitest';
import { createCookingStore } from './cooking.store.ts';

function createStorage() {
  const kept = new Map<string, string>();
  return {
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, value: string) => void kept.set(key, value),
  };
}

afterEach(() => void vi.restoreAllMocks());

it('restores the step and the ticks until the meal is ready', () => {
  const storage = createStorage();
  const open = (stepCount = 3) => createCookingStore({ recipeId: 'soup', stepCount, storage });
  const { wentTo, ingredientTicked, stepTicked } = open().getState();
  ingredientTicked(2);
  ingredientTicked(4);
  ingredientTicked(2);
  stepTicked(1);
  wentTo(2);
  expect(open().getState()).toMatchObject({ place: 2, laidOut: [4], done: [1] });
  open().getState().finished();
  expect(open().getState()).toMatchObject({ place: 0, laidOut: [], done: [] });
});

it('stays between the ingredients and the end, also if the recipe has become shorter', () => {
  const storage = createStorage();
  const store = createCookingStore({ recipeId: 'soup', stepCount: 3, storage });
  store.getState().wentTo(-1);
  expect(store.getState().place).toBe(0);
  store.getState().wentTo(9);
  expect(store.getState().place).toBe(4);
  expect(createCookingStore({ recipeId: 'soup', stepCount: 1, storage }).getState().place).toBe(2);
});

it('starts over if the stored progress is invalid', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const storage = createStorage();
  storage.write('cardamom-cooking-soup', '{"place":"here"}');
  expect(createCookingStore({ recipeId: 'soup', stepCount: 3, storage }).getState().place).toBe(0);
});
