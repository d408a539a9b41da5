import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { listUserRecipes } from '../../../../shared/api/admin-users.ts';
import type { ListedRecipe } from '../../../../shared/domain/listed-user.ts';
import { isoTime } from '../../../db/iso-time.ts';
import { readPage } from '../../../db/read-page.ts';
import { searchPatterns } from '../../recipes/stored/search-text.ts';

type RecipesQuery = z.output<(typeof listUserRecipes)['query']>;

/** A page of the recipes of an account that hold every word of the query, and how many of them there are. */
export async function findUserRecipes(
  em: SqlEntityManager,
  accountId: string,
  { q, order, limit, offset }: RecipesQuery,
): Promise<{ recipes: ListedRecipe[]; total: number }> {
  const patterns = searchPatterns(q);
  const { rows, total } = await readPage<ListedRecipe>(em, {
    table: 'recipe',
    columns: `id, title, ${isoTime('created_at')} as "createdAt"`,
    condition: ['account_id = ?', ...patterns.map(() => 'search_text like ?')].join(' and '),
    values: [accountId, ...patterns],
    by: `recipe.created_at ${order}, recipe.id ${order}`,
    limit,
    offset,
  });
  return { recipes: rows, total };
}
