import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { listUserRecipes } from '../../../shared/api/admin-users.ts';
import type { ListedRecipe } from '../../../shared/domain/listed-user.ts';
import { isoTime } from '../../db/iso-time.ts';
import { searchPatterns } from '../recipes/search-text.ts';

type RecipesQuery = z.output<(typeof listUserRecipes)['query']>;

/** A page of the recipes of an account that hold every word of the query, and how many of them there are. */
export async function findUserRecipes(
  em: SqlEntityManager,
  accountId: string,
  { q, order, limit, offset }: RecipesQuery,
): Promise<{ recipes: ListedRecipe[]; total: number }> {
  const patterns = searchPatterns(q);
  const condition = ['account_id = ?', ...patterns.map(() => 'search_text like ?')].join(' and ');
  const by = `recipe.created_at ${order}, recipe.id ${order}`;
  const recipes = await em.execute<ListedRecipe[]>(
    `select id, title, ${isoTime('created_at')} as "createdAt" from recipe
     where id in (select id from recipe where ${condition} order by ${by} limit ? offset ?) order by ${by}`,
    [accountId, ...patterns, limit, offset],
  );
  const [count] = await em.execute<{ total: number }[]>(
    `select count(*)::int as total from recipe where ${condition}`,
    [accountId, ...patterns],
  );
  return { recipes, total: count?.total ?? 0 };
}
