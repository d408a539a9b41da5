import type { RecipeDoubt } from '../../../shared/domain/doubt.ts';
import type { AppUnderTest } from '../accounts/accounts.ts';
import { changeRows } from '../database/running-database.ts';

/** Makes one recipe of a running Cardamom doubtful; what a recogniser is unsure of, no test can foretell. */
export const raiseDoubts = (app: AppUnderTest, recipeId: string, doubts: readonly RecipeDoubt[]): Promise<void> =>
  changeRows(app, 'update recipe set doubts = $1 where id = $2', [JSON.stringify(doubts), recipeId]);
