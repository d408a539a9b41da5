import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { listUserRecipes } from '../../../../shared/api/admin-users.ts';
import type { ListedRecipe } from '../../../../shared/domain/listed-user.ts';
import { isoTime } from '../../../db/iso-time.ts';
import { likeEvery, queryPage } from '../../../db/query-page.ts';
import { searchPatterns } from '../../recipes/stored/search-text.ts';

type RecipesQuery = z.output<(typeof listUserRecipes)['query']>;

const listedRecipeRow = z.object({ id: z.string(), title: z.string(), createdAt: z.string() });

/** A page of the recipes of an account that contain all words of the query, and their total number. */
export async function findUserRecipes(
  em: SqlEntityManager,
  accountId: string,
  { q, order, limit, offset }: RecipesQuery,
): Promise<{ recipes: ListedRecipe[]; total: number }> {
  const { condition, values } = likeEvery('search_text', searchPatterns(q));
  const { rows, total } = await queryPage(em, {
    table: 'recipe',
    columns: `id, title, ${isoTime('created_at')} as "createdAt"`,
    row: listedRecipeRow,
    condition: `account_id = :accountId and ${condition}`,
    values: { ...values, accountId },
    by: `recipe.created_at ${order}, recipe.id ${order}`,
    limit,
    offset,
  });
  return { recipes: rows, total };
}
