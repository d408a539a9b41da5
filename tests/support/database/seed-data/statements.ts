import { IMPORT_FAILURES } from '../../../../shared/errors.ts';
import { DISHES, FIRST_NAMES, HOSTS, LAST_NAMES, LINES } from './words.ts';

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const list = (texts: readonly string[]): string => `array[${texts.map(literal).join(', ')}]`;
/** Picks one of the texts by number. */
const pick = (texts: readonly string[], number: string): string =>
  `(${list(texts)})[1 + (${number})::int % ${texts.length}]`;

/** A UUIDv7 for a time, so that ids sort by time. */
const idAt = (moment: string): string => `(
  lpad(to_hex((extract(epoch from ${moment}) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3) ||
  '8' || substr(md5(random()::text), 1, 15))::uuid`;

/** A time in the last three years, recent ones more often, as on a growing site. */
const MOMENT = `now() - interval '1095 days' * random() ^ 1.2`;

/** Creates `$1` accounts. One in twenty never verified the address; some of the others never signed in. */
export const SEED_ACCOUNTS = `
  with person as materialized (
    select n, ${MOMENT} as created_at, random() as fate, random() as since,
      ${pick(FIRST_NAMES, 'n * 7')} as first_name, ${pick(LAST_NAMES, 'n / 11')} as last_name
    from generate_series(1, $1::int) n)
  insert into account (id, name, email, email_key, email_verified_at, created_at, last_login_at)
  select ${idAt('created_at')}, first_name || ' ' || last_name, email, lower(email),
    case when fate > 0.05 then created_at + interval '5 minutes' end, created_at,
    case when fate > 0.15 then created_at + (now() - created_at) * since end
  from (select *, 'Cook.' || n || '@' || ${pick(HOSTS, 'n')} as email from person) person`;

/** Numbers the seeded accounts. `owner` picks one of the first `count` at random, low numbers far more often. */
const SEED = `seeded as materialized (
    select id, created_at, row_number() over (order by md5(email)) as n from account where email like 'Cook.%')`;
const owner = (count: string): string => `1 + floor(${count} * random() ^ 3)::int`;

/** Creates `$1` finished imports of `$2` accounts. */
export const SEED_IMPORTS = `
  with ${SEED}, dish as materialized (
    select i, ${owner('$2::int')} as n, random() as since from generate_series(1, $1::int) i)
  insert into import_job (id, account_id, source_type, source, payload, state, step, claims, recipe_id, created_at, ended_at)
  select ${idAt('at')}, account_id, 'url', url, jsonb_build_object('url', url), 'done', 'saving', 1, ${idAt('at')}, at, at
  from (
    select seeded.id as account_id, 'https://kitchen.example/recipes/' || i as url,
      seeded.created_at + (now() - seeded.created_at) * since as at
    from dish join seeded using (n)) import
  order by at`;

/** Creates a recipe for each seeded import. One in ten counts as written by hand, and its import is deleted. */
export const SEED_RECIPES = `
  with import as materialized (
    select id, recipe_id, account_id, created_at, source, row_number() over () as n, random() < 0.1 as by_hand
    from import_job where state = 'done' and source like 'https://kitchen.example/recipes/%'),
  written as (delete from import_job where id in (select id from import where by_hand))
  insert into recipe (id, account_id, title, tags, ingredients, instructions, original_source, import_job_id, search_text, created_at)
  select recipe_id, account_id, title, '{}', jsonb_build_array(first_line, second_line), jsonb_build_array(third_line),
    case when not by_hand then jsonb_build_object('type', 'url', 'url', source) end,
    case when not by_hand then id end,
    lower(title || E'\\n' || first_line), created_at
  from (
    select *, ${pick(DISHES, 'n * 5')} || ' ' || n as title, ${pick(LINES, 'n')} as first_line,
      ${pick(LINES, 'n * 3')} as second_line, ${pick(LINES, 'n * 7')} as third_line
    from import) dish`;

/** Creates `$1` failed imports of `$2` accounts, with all error codes. */
export const SEED_FAILURES = `
  with ${SEED}, failure as materialized (
    select i, ${owner('$2::int')} as n, random() as since from generate_series(1, $1::int) i)
  insert into import_job (id, account_id, source_type, source, payload, state, claims, error_code, created_at, ended_at)
  select ${idAt('at')}, account_id, 'url', url, jsonb_build_object('url', url), 'failed', 1, ${pick(IMPORT_FAILURES, 'i')},
    at, at + interval '20 seconds'
  from (
    select i, seeded.id as account_id, 'https://lost.example/' || ${pick(DISHES, 'i')} || '/' || i as url,
      seeded.created_at + (now() - seeded.created_at) * since as at
    from failure join seeded using (n)) failed
  order by at`;

/** Creates `$1` launch subscribers, half of them notified. */
export const SEED_SUBSCRIBERS = `
  insert into launch_subscriber (id, email, email_key, language, subscribed_at, notified_at)
  select ${idAt('at')}, 'Fan.' || n || '@' || host, lower('Fan.' || n || '@' || host), 'en', at,
    case when told < 0.5 then now() end
  from (
    select n, ${pick(HOSTS, 'n')} as host, ${MOMENT} as at, random() as told from generate_series(1, $1::int) n) fan`;
