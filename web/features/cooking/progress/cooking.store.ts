import { z } from 'zod';
import { createStore, type StoreApi } from 'zustand';
import type { DeviceStorage } from '../../../platform/platform.ts';
import { createStoreContext } from '../../../state/store-context.ts';

/** The progress in cooking a recipe. */
const progressSchema = z.object({
  /** 0 for the ingredients, then the number of the step; after the last step the meal is ready. */
  place: z.number().int().min(0),
  /** The indices of the ticked ingredients in the recipe's list. */
  laidOut: z.array(z.number().int()),
  /** The numbers of the finished steps. */
  done: z.array(z.number().int()),
});
type Progress = z.infer<typeof progressSchema>;

interface CookingState extends Progress {
  readonly stepCount: number;
  wentTo(place: number): void;
  ingredientTicked(index: number): void;
  stepTicked(number: number): void;
  /** The meal is ready, so the next time starts from the beginning. */
  finished(): void;
}

interface CookingStoreOptions {
  readonly recipeId: string;
  readonly stepCount: number;
  readonly storage: Pick<DeviceStorage, 'read' | 'write'>;
}

const BEGIN: Progress = { place: 0, laidOut: [], done: [] };

function parseProgress(text: string | null): Progress {
  if (!text) return BEGIN;
  try {
    return progressSchema.parse(JSON.parse(text));
  } catch (cause) {
    console.warn('the stored cooking progress cannot be read', cause);
    return BEGIN;
  }
}

const toggled = (list: readonly number[], entry: number): number[] =>
  list.includes(entry) ? list.filter((other) => other !== entry) : [...list, entry];

/** Stores the cooking progress of one recipe for this visit. */
export function createCookingStore({ recipeId, stepCount, storage }: CookingStoreOptions): StoreApi<CookingState> {
  const key = `cardamom-cooking-${recipeId}`;
  const within = (place: number): number => Math.min(Math.max(0, place), stepCount + 1);
  return createStore<CookingState>()((set, get) => {
    function keep(change: Partial<Progress>): void {
      set(change);
      const { place, laidOut, done } = get();
      storage.write(key, JSON.stringify({ place, laidOut, done }));
    }
    const kept = parseProgress(storage.read(key));
    return {
      ...kept,
      // The recipe may have been edited meanwhile.
      place: within(kept.place),
      stepCount,
      wentTo: (place) => keep({ place: within(place) }),
      ingredientTicked: (index) => keep({ laidOut: toggled(get().laidOut, index) }),
      stepTicked: (number) => keep({ done: toggled(get().done, number) }),
      finished: () => keep(BEGIN),
    };
  });
}

export const [CookingProvider, useCooking] = createStoreContext<CookingState>('Cooking');
