import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { IMAGE_PATH } from '../stored/recipe.presenter.ts';
import { searchPatterns } from '../stored/search-text.ts';
import type { Actor } from '../../../core/actor.ts';
import { isoTime } from '../../../db/iso-time.ts';
import type { searchRecipes } from '../../../../shared/api/recipe-search.ts';
import { lineText, type LineOrText } from '../../../../shared/domain/recipe.ts';
import { SUMMARY_DESCRIPTION_LENGTH } from '../../../../shared/constants.ts';
import type { EndpointReply } from '../../../../shared/api/endpoint.ts';

/** SQL conditions for every pattern, a parameter each. */
const matches = (patterns: readonly string[]): string => patterns.map(() => ' and search_text like ?').join('');

/**
 * The list as JSON from PostgreSQL, newest first (product §4): with 10,000 recipes several times cheaper than creating
 * and serialising entities.
 */
const summaries = (condition: string): string => `
  select coalesce(json_agg(json_build_object(
    'id', id, 'title', title, 'description', left(description, ${SUMMARY_DESCRIPTION_LENGTH}), 'tags', tags,
    'images', case when images[1] is null then '[]'::json else json_build_array('${IMAGE_PATH}' || images[1]) end,
    'prepTime', prep_time, 'cookTime', cook_time, 'totalTime', total_time, 'servings', servings,
    'createdAt', ${isoTime('created_at')},
    'originalSource', original_source) order by created_at desc, id desc), '[]')::text as json
  from recipe where account_id = ?${condition}`;

/** The summaries of the actor's recipes that hold every word of the query, as JSON text. */
export async function recipeListJson(em: SqlEntityManager, actor: Actor, query: string): Promise<string> {
  const patterns = searchPatterns(query);
  const [row] = await em.execute<{ json: string }[]>(summaries(matches(patterns)), [actor.id, ...patterns]);
  return row?.json ?? '[]';
}

/** Lines are shown on the first cards only. */
const MOST_LINES = 100;

/** Keeps PostgreSQL from inlining the subquery, which would split a recipe again for each of its lines. */
const ONCE = 'offset 0';

/**
 * For each recipe, the line after those of title and tags that holds most of the words missing there. Folded lines have
 * the positions of the lines themselves, unless a line contains line breaks.
 */
const linesOf = (patterns: readonly string[]): string => {
  const lacking = patterns.map(() => '(line like ? and not head like ?)::int').join(' + ');
  return `
    select id, coalesce(ingredients -> place, instructions -> place - jsonb_array_length(ingredients)) as line
    from (select * from recipe where account_id = ?${matches(patterns)} order by created_at desc, id desc) found
    cross join lateral (select string_to_array(search_text, E'\\n') as lines, 1 + cardinality(tags) as heads ${ONCE}) cut
    cross join lateral (select array_to_string(lines[:heads], E'\\n') as head ${ONCE}) title
    cross join lateral (
      select (number - heads - 1)::int as place from unnest(lines) with ordinality as each (line, number)
      where number > heads and ${lacking} > 0
      order by ${lacking} desc, number limit 1) best
    limit ${MOST_LINES}`;
};

/** The actor's recipes that hold every word of a query, with the line to show; none for a query without words. */
export async function findMatches(
  em: SqlEntityManager,
  actor: Actor,
  query: string,
): Promise<EndpointReply<typeof searchRecipes>> {
  const patterns = searchPatterns(query);
  if (patterns.length === 0) return { ids: [], lines: {} };
  const found = await em.execute<{ id: string }[]>(
    `select id from recipe where account_id = ?${matches(patterns)} order by created_at desc, id desc`,
    [actor.id, ...patterns],
  );
  const twice = patterns.flatMap((pattern) => [pattern, pattern]);
  const lines = await em.execute<{ id: string; line: LineOrText | null }[]>(linesOf(patterns), [
    actor.id,
    ...patterns,
    ...twice,
    ...twice,
  ]);
  return {
    ids: found.map(({ id }) => id),
    lines: Object.fromEntries(lines.flatMap(({ id, line }) => (line === null ? [] : [[id, lineText(line)]]))),
  };
}
