import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { renameTag, tagRecipes } from '../../../../shared/api/tags/recipe-tags.ts';
import { RECIPE_TAG_MAX_LENGTH, RECIPE_TAGS_MAX } from '../../../../shared/constants.ts';
import { isLongerThan } from '../../../../shared/rules/is-longer-than.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/errors.ts';
import { isId } from '../../../db/id.ts';
import { execute, queryOne, type SqlParameters } from '../../../db/query.ts';
import { SUCCESS } from '../../../http/response/success.ts';
import type { Route, RouteBuilder } from '../../../http/routing/route.ts';
import { settleTags } from '../write/written-recipe.ts';

const OF_IDS = 'id in (select value::uuid from jsonb_array_elements_text(:ids))';

/** Changes the tags of recipes, and their lines in the text of the search, which are behind the title. */
const changeTags = (selection: string, tags: string): string => `
  with old as materialized (
    select id, tags, string_to_array(search_text, E'\\n') as lines from recipe
    where account_id = :accountId and ${selection} order by id for update),
  changed as (select id, cardinality(tags) as count, lines, ${tags} as tags from old)
  update recipe set tags = changed.tags, search_text = array_to_string(
    changed.lines[1:1]
      || array(select fold_text(tag) from unnest(changed.tags) with ordinality as each (tag, place) order by place)
      || changed.lines[2 + changed.count :], E'\\n')
  from changed where recipe.id = changed.id and recipe.tags <> changed.tags`;

const ADD_AND_REMOVE = changeTags(
  OF_IDS,
  `array(select tag from unnest(tags) with ordinality as each (tag, place)
      where tag not in (select jsonb_array_elements_text(:remove)) order by place)
    || array(select added from jsonb_array_elements_text(:add) as each (added)
      where not exists (select from unnest(tags) as present where lower(present) = lower(added)))`,
);

/** A recipe that has both tags keeps one, in the first place. */
const RENAME = changeTags(
  'tags @> array[cast(:tag as text)]',
  `array(select (array_agg(name order by place))[1]
    from (select case when tag = :tag then cast(:name as text) else tag end as name, place
      from unnest(tags) with ordinality as each (tag, place)) renamed
    where name is not null group by lower(name) order by min(place))`,
);

const OVERFULL = `select 1 as found from recipe
  where account_id = :accountId and cardinality(tags) > ${RECIPE_TAGS_MAX} and ${OF_IDS} limit 1`;

/** The tags as they are stored; throws 400 for one that is too long. */
function storable(tags: readonly string[]): string[] {
  if (tags.some((tag) => isLongerThan(tag, RECIPE_TAG_MAX_LENGTH))) throw new AppError('recipes.tagTooLong');
  return settleTags(tags);
}

async function tagAll(em: SqlEntityManager, { id }: Actor, ids: readonly string[], change: SqlParameters) {
  const chosen = { accountId: id, ids: JSON.stringify(ids.filter(isId)) };
  return em.transactional(async (tx) => {
    const changed = await execute(tx, ADD_AND_REMOVE, { ...chosen, ...change });
    if (await queryOne(tx, z.object({ found: z.number() }), OVERFULL, chosen))
      throw new AppError('recipes.tooManyTags');
    return changed;
  });
}

export function createRecipeTagRoutes(route: RouteBuilder): Route[] {
  return [
    route(tagRecipes, async ({ actor, body: { ids, add = [], remove = [] }, em }) => {
      const change = { add: JSON.stringify(storable(add)), remove: JSON.stringify(remove) };
      return { ...SUCCESS, changed: await tagAll(em, actor, ids, change) };
    }),

    route(renameTag, async ({ actor, body, em }) => {
      const [name = null] = body.name === null ? [] : storable([body.name]);
      return { ...SUCCESS, changed: await execute(em, RENAME, { accountId: actor.id, tag: body.tag, name }) };
    }),
  ];
}
