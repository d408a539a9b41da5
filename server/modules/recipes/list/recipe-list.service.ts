import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { IMAGE_PATH } from '../stored/recipe.presenter.ts';
import { searchPatterns } from '../stored/search-text.ts';
import type { Actor } from '../../../core/actor.ts';
import { isoTime } from '../../../db/iso-time.ts';
import { likeEvery } from '../../../db/query-page.ts';
import { query, queryOne } from '../../../db/query.ts';
import type { searchRecipes } from '../../../../shared/api/recipe-search.ts';
import { lineText, recipeContentSchema } from '../../../../shared/domain/recipe.ts';
import { SUMMARY_DESCRIPTION_LENGTH } from '../../../../shared/constants.ts';
import type { EndpointReply } from '../../../../shared/api/definition/endpoint.ts';

/** The condition that a recipe belongs to the actor and contains all search words, with its values. */
function ownMatches(actor: Actor, patterns: readonly string[]) {
  const { condition, values: words } = likeEvery('search_text', patterns);
  return { condition: `account_id = :accountId and ${condition}`, words, values: { ...words, accountId: actor.id } };
}

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
  from recipe where ${condition}`;

/** The summaries of the actor's recipes that contain all words of the query, as JSON text. */
export async function recipeListJson(em: SqlEntityManager, actor: Actor, search: string): Promise<string> {
  const { condition, values } = ownMatches(actor, searchPatterns(search));
  const row = await queryOne(em, z.object({ json: z.string() }), summaries(condition), values);
  return row?.json ?? '[]';
}

/** Lines are determined for this many recipes only, because only the first cards show them. */
const MOST_LINES = 100;

/** Keeps PostgreSQL from inlining the subquery, which would split a recipe again for each of its lines. */
const ONCE = 'offset 0';

/**
 * For each recipe, the line below title and tags that contains most of the words that title and tags lack. Folded lines
 * have the positions of the lines themselves, unless a line contains line breaks. `[: heads]` has a blank because
 * `:heads` is a parameter.
 */
const linesOf = ({ condition, words }: ReturnType<typeof ownMatches>): string => {
  const lacking = Object.keys(words)
    .map((word) => `(line like :${word} and not head like :${word})::int`)
    .join(' + ');
  return `
    select id, coalesce(ingredients -> place, instructions -> place - jsonb_array_length(ingredients)) as line
    from (select * from recipe where ${condition} order by created_at desc, id desc) found
    cross join lateral (select string_to_array(search_text, E'\\n') as lines, 1 + cardinality(tags) as heads ${ONCE}) cut
    cross join lateral (select array_to_string(lines[: heads], E'\\n') as head ${ONCE}) title
    cross join lateral (
      select (number - heads - 1)::int as place from unnest(lines) with ordinality as each (line, number)
      where number > heads and ${lacking} > 0
      order by ${lacking} desc, number limit 1) best
    limit ${MOST_LINES}`;
};

const matchedLine = z.object({ id: z.string(), line: recipeContentSchema.shape.ingredients.element.nullable() });

/** The actor's recipes that contain all words of a query, with the line to show; none for a query without words. */
export async function findMatches(
  em: SqlEntityManager,
  actor: Actor,
  search: string,
): Promise<EndpointReply<typeof searchRecipes>> {
  const patterns = searchPatterns(search);
  if (patterns.length === 0) return { ids: [], lines: {} };
  const matches = ownMatches(actor, patterns);
  const found = await query(
    em,
    z.object({ id: z.string() }),
    `select id from recipe where ${matches.condition} order by created_at desc, id desc`,
    matches.values,
  );
  const lines = await query(em, matchedLine, linesOf(matches), matches.values);
  return {
    ids: found.map(({ id }) => id),
    lines: Object.fromEntries(lines.flatMap(({ id, line }) => (line === null ? [] : [[id, lineText(line)]]))),
  };
}
