import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { EndpointReply } from '../../../../shared/api/endpoint.ts';
import type { searchRecipes } from '../../../../shared/api/recipe-search.ts';
import { lineText, type LineOrText } from '../../../../shared/domain/recipe.ts';
import type { Actor } from '../../../core/actor.ts';
import { searchPatterns } from '../stored/search-text.ts';

/** Lines are for cards that somebody may come to see. */
const MOST_LINES = 100;

const matches = (patterns: readonly string[]): string => patterns.map(() => ' and search_text like ?').join('');

/** Else PostgreSQL writes such a subquery out where its columns stand, and cuts a recipe anew for each of its lines. */
const ONCE = 'offset 0';

/**
 * Of each recipe the line, behind those of title and tags, that holds most of the words which these lack. The places of
 * the folded lines are those of the lines themselves, unless one of them is written on several.
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

/** Where the words of a query stand in the actor's recipes; nothing for a query without words. */
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
