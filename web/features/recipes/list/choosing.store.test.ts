import { describe, expect, it } from 'vitest';
import { EXPORT_CHOSEN_MAX } from '../../../../shared/constants.ts';
import { createChoosingStore } from './choosing.store.ts';

describe('the choice of recipes', () => {
  it('holds what was toggled, until it ends', () => {
    const store = createChoosingStore();
    expect(store.getState().chosen).toBeNull();
    store.getState().began();
    for (const id of ['a', 'b', 'a']) store.getState().toggled(id);
    expect([...(store.getState().chosen ?? [])]).toEqual(['b']);
    store.getState().ended();
    expect(store.getState().chosen).toBeNull();
  });

  it('takes no more recipes than a download can, and says so', () => {
    const store = createChoosingStore();
    store.getState().began();
    store.getState().allChosen(Array.from({ length: EXPORT_CHOSEN_MAX }, (_, n) => String(n)));
    expect(store.getState().isFull).toBe(false);
    store.getState().toggled('more');
    expect(store.getState()).toMatchObject({ isFull: true });
    expect(store.getState().chosen?.size).toBe(EXPORT_CHOSEN_MAX);
    store.getState().toggled('0');
    store.getState().toggled('more');
    expect(store.getState().isFull).toBe(false);
    expect(store.getState().chosen?.has('more')).toBe(true);
  });
});
