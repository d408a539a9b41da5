import { z } from 'zod';
import { type Recipe, recipeSchema } from '../../../../shared/domain/recipe.ts';
import { keepRecord, readRecord } from '../../../platform/device-records.ts';
import type { KeptRecipes } from './recipe-cache.store.ts';

const KEY = 'opened-recipes';
/** Version of the stored shape; recipes with another version are ignored. */
const SHAPE = 1;
/** The recipes that were opened last. */
const MOST = 100;

const keptSchema = z.object({ shape: z.literal(SHAPE), accountId: z.string(), recipes: z.array(z.unknown()) });

/**
 * The recipes of one account that were opened last, newest first, on this device. They are removed with the list when
 * the session ends. If the browser cannot store them, they only do not open without a network.
 */
export function createKeptRecipes(accountId: string): KeptRecipes {
  async function readAll(): Promise<Recipe[]> {
    try {
      const kept = keptSchema.safeParse(await readRecord(KEY)).data;
      if (kept?.accountId !== accountId) return [];
      // A recipe that this version of the app cannot read is left out.
      return kept.recipes.flatMap((each) => recipeSchema.safeParse(each).data ?? []);
    } catch (cause) {
      console.warn('kept recipes: they cannot be read', cause);
      return [];
    }
  }
  let last: Promise<unknown> = Promise.resolve();
  function change(make: (recipes: readonly Recipe[]) => readonly Recipe[]): void {
    const record = async () => ({ shape: SHAPE, accountId, recipes: make(await readAll()).slice(0, MOST) });
    last = last
      .then(() => keepRecord(KEY, record))
      .catch((cause: unknown) => console.warn('kept recipes: the recipe could not be stored on this device', cause));
  }
  return {
    async read(id) {
      await last;
      return (await readAll()).find((recipe) => recipe.id === id) ?? null;
    },
    write: (recipe) => change((recipes) => [recipe, ...recipes.filter(({ id }) => id !== recipe.id)]),
    remove: (id) => change((recipes) => recipes.filter((recipe) => recipe.id !== id)),
  };
}
