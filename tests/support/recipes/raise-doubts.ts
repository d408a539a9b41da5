import type { RecipeDoubt } from '../../../shared/domain/doubt.ts';
import type { AppUnderTest } from '../accounts/accounts.ts';
import { changeRows } from '../database/running-database.ts';

/** Adds doubts to a recipe of a running Cardamom, since the doubts of a real recogniser are not predictable. */
export const raiseDoubts = (app: AppUnderTest, recipeId: string, doubts: readonly RecipeDoubt[]): Promise<void> =>
  changeRows(app, 'update recipe set doubts = $1 where id = $2', [JSON.stringify(doubts), recipeId]);
