import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { IMAGE_PATH } from '../stored/recipe.presenter.ts';
import { type Sought, searchPatterns, soughtWords } from '../search/sought-words.ts';
import type { WordLists } from '../search/word-lists.ts';
import type { Actor } from '../../../core/actor.ts';
import { isoTime } from '../../../db/iso-time.ts';
import { query, queryOne, type SqlParameters } from '../../../db/query.ts';
import type { searchRecipes } from '../../../../shared/api/recipe-search.ts';
import { lineText, recipeContentSchema } from '../../../../shared/domain/recipe.ts';
import { SUMMARY_DESCRIPTION_LENGTH } from '../../../../shared/constants.ts';
import type { EndpointReply } from '../../../../shared/api/definition/endpoint.ts';

/**
 * The actor's recipes with all words of a search, as a table with `is_rough`: whether a word was found with a typo. Recipes
 * without keys are those that a server of an older version wrote last, and very long ones.
 */
const found = ({ keyed, exact }: Sought): string => `
  (select id, created_at, not (${exact}) as is_rough from recipe
   where account_id = :accountId and search_keys is not null and ${keyed}
   union all
   select id, created_at, false from recipe where account_id = :accountId and search_keys is null and ${exact}) as found`;

/** The same with their rows. The account tells a divided table in which part they are. */
const withRecipes = (sought: Sought): string =>
  `recipe join ${found(sought)} on recipe.account_id = :accountId and recipe.id = found.id`;

/**
 * The condition that the ingredients contain every word as it was typed. In the search text, they are the lines below title
 * and tags, unless a line contains line breaks.
 */
const inIngredients = (patterns: SqlParameters): string => {
  const lines = `array_to_string((string_to_array(search_text, E'\\n'))
    [2 + cardinality(tags) : (1 + cardinality(tags) + jsonb_array_length(ingredients))], E'\\n')`;
  return Object.keys(patterns)
    .map((word) => `${lines} like :${word}`)
    .join(' and ');
};

const FOUND_ORDER = 'found.is_rough, found.created_at desc, found.id desc';

/** SQL of a value as JSON text. */
const json = (value: string): string => `coalesce(to_json(${value})::text, 'null')`;

/**
 * The list as JSON from PostgreSQL, newest first (product §4): with 10,000 recipes several times cheaper than creating
 * and serialising entities. What most recipes do not have is left out. The members are in the order in which they
 * compress best: the address of the cover repeats the id.
 */
const summaries = (source: string, order: string): string => `
  select '[' || coalesce(string_agg(
    '{"id":"' || recipe.id || '","images":[' || coalesce('"${IMAGE_PATH}' || images[1] || '"', '')
    || '],"title":' || to_json(title) || ',"tags":' || to_json(tags)
    || ',"prepTime":' || ${json('prep_time')} || ',"cookTime":' || ${json('cook_time')}
    || ',"servings":' || ${json('servings')} || ',"totalTime":' || ${json('total_time')}
    || ',"createdAt":"' || ${isoTime('recipe.created_at')} || '","originalSource":' || ${json('original_source')}
    || ',"description":' || ${json(`left(description, ${SUMMARY_DESCRIPTION_LENGTH})`)}
    || coalesce(',"lang":' || to_json(lang), '')
    || coalesce(',"yieldText":' || to_json(yield_text), '')
    || coalesce(',"rating":' || rating, '')
    || case when favorite then ',"favorite":true' else '' end
    || coalesce(',"lastCookedOn":"' || cooked_on[cardinality(cooked_on)] || '"', '')
    || '}', ',' order by ${order}), '') || ']' as json
  from ${source}`;

const ALL = summaries('recipe where account_id = :accountId', 'created_at desc, id desc');

const jsonRow = z.object({ json: z.string() });

/** Lines are determined for this many recipes only, because only the first cards show them. */
const MOST_LINES = 100;

/** Keeps PostgreSQL from inlining the subquery, which would split a recipe again for each of its lines. */
const ONCE = 'offset 0';

/**
 * For each recipe, the line below title and tags that contains most of the words that title and tags lack. Folded lines
 * have the positions of the lines themselves, unless a line contains line breaks. `[: heads]` has a blank because
 * `:heads` is a parameter.
 */
const linesOf = (patterns: SqlParameters): string => {
  const lacking = Object.keys(patterns)
    .map((word) => `(line like :${word} and not head like :${word})::int`)
    .join(' + ');
  return `
    select id, coalesce(
      ingredients -> place,
      instructions -> place - jsonb_array_length(ingredients),
      to_jsonb(noted[place - jsonb_array_length(ingredients) - jsonb_array_length(instructions) + 1])) as line
    from recipe
    cross join lateral (select string_to_array(search_text, E'\\n') as lines, 1 + cardinality(tags) as heads ${ONCE}) cut
    cross join lateral (select array_to_string(lines[: heads], E'\\n') as head ${ONCE}) title
    cross join lateral (select string_to_array(notes, E'\\n') || string_to_array(own_notes, E'\\n') as noted) sourced
    cross join lateral (
      select (number - heads - 1)::int as place from unnest(lines) with ordinality as each (line, number)
      where number > heads and ${lacking} > 0
      order by ${lacking} desc, number limit 1) best
    where account_id = :accountId and id in (select value::uuid from jsonb_array_elements_text(:ids))`;
};

const idRow = z.object({ id: z.string() });
const matchRow = z.object({ id: z.string(), is_rough: z.boolean() });
const matchedLine = z.object({ id: z.string(), line: recipeContentSchema.shape.ingredients.element.nullable() });

export interface RecipeListService {
  /** The summaries of the actor's recipes that contain all words of the search, as JSON text. */
  json(em: SqlEntityManager, actor: Actor, search: string): Promise<string>;
  /** The actor's recipes with all words of a search, with the line to show; none for a search without words. */
  matches(em: SqlEntityManager, actor: Actor, search: string): Promise<EndpointReply<typeof searchRecipes>>;
  /** The actor's recipes whose ingredients contain all words of the search as they are written, without lines. */
  inIngredients(em: SqlEntityManager, actor: Actor, search: string): Promise<EndpointReply<typeof searchRecipes>>;
}

export function createRecipeListService(wordLists: WordLists): RecipeListService {
  async function seek(em: SqlEntityManager, { id }: Actor, search: string): Promise<Sought | null> {
    if (searchPatterns(search).length === 0) return null;
    return soughtWords(id, await wordLists.of(em, id), search);
  }
  return {
    async json(em, actor, search) {
      const sought = await seek(em, actor, search);
      const source = sought && withRecipes(sought);
      const sql = source === null ? ALL : summaries(source, FOUND_ORDER);
      const row = await queryOne(em, jsonRow, sql, { ...sought?.values, accountId: actor.id });
      return row?.json ?? '[]';
    },

    async matches(em, actor, search) {
      const sought = await seek(em, actor, search);
      if (sought === null) return { ids: [], similar: [], lines: {} };
      const { values, patterns } = sought;
      const rows = await query(em, matchRow, `select id, is_rough from ${found(sought)} order by ${FOUND_ORDER}`, {
        ...values,
        accountId: actor.id,
      });
      const shown = JSON.stringify(rows.slice(0, MOST_LINES).map(({ id }) => id));
      const lines = await query(em, matchedLine, linesOf(patterns), { ...patterns, ids: shown, accountId: actor.id });
      return {
        ids: rows.map(({ id }) => id),
        similar: rows.flatMap(({ id, is_rough }) => (is_rough ? [id] : [])),
        lines: Object.fromEntries(lines.flatMap(({ id, line }) => (line === null ? [] : [[id, lineText(line)]]))),
      };
    },

    async inIngredients(em, actor, search) {
      const sought = await seek(em, actor, search);
      if (sought === null) return { ids: [], similar: [], lines: {} };
      const { values, patterns } = sought;
      const sql = `
        select recipe.id from ${withRecipes(sought)}
        where ${inIngredients(patterns)} order by ${FOUND_ORDER}`;
      const rows = await query(em, idRow, sql, { ...values, accountId: actor.id });
      return { ids: rows.map(({ id }) => id), similar: [], lines: {} };
    },
  };
}
