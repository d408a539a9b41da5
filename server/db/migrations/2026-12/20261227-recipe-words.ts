import { Migration } from '@mikro-orm/migrations';

/** What separates words; other signs stay in a word, in which the search finds its part. */
const SEPARATORS =
  '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00a9\\u00ab-\\u00b4\\u00b6-\\u00b9\\u00bb-\\u00bf\\u00d7\\u00f7\\u05be\\u05f3\\u05f4\\u060c\\u061b\\u061f\\u066a-\\u066d\\u06d4\\u0964\\u0965\\u0970\\u2000-\\u206f\\u20a0-\\u20cf\\u2190-\\u27bf\\u3000-\\u3004\\u3008-\\u3020\\u3030\\u30a0\\u30fb]+';
/** Thai, Lao, Burmese, Khmer, Han and kana, which put no blanks between words: each two neighbours count as a word. */
const UNSPACED =
  '\\u0e01-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3005-\\u3007\\u3041-\\u309f\\u30a1-\\u30fa\\u30fc-\\u30ff\\u3400-\\u9fff';
/** A longer text is not entered, and searched as a whole. */
const LONGEST = 200_000;

const WORDS = `create function recipe_search_words(content text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct part), '{}')
  from regexp_split_to_table(
      case when content ~ '[${UNSPACED}]' then regexp_replace(content, '([${UNSPACED}]+)', ' \\1 ', 'g') else content end,
      '${SEPARATORS}') as token
  cross join lateral (
    select token as part where token !~ '[${UNSPACED}]'
    union all
    select substr(token, place, 2) from generate_series(1, greatest(char_length(token) - 1, 1)) as place
    where token ~ '[${UNSPACED}]') each
  where part <> '' and part !~ '^[0-9]+$' $$`;

const KEYS = `create function recipe_search_keys(account uuid, words text[]) returns integer[]
  language sql immutable parallel safe as $$
  select coalesce(array_agg(('x' || left(md5(account || ' ' || word), 8))::bit(32)::integer), '{}')
  from unnest(words) as word $$`;

const KEEP_KEYS = `create function keep_recipe_keys() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and new.search_text = old.search_text and old.search_keys is not null then
      new.search_keys := old.search_keys;
    elsif char_length(new.search_text) <= ${LONGEST} then
      new.search_keys := recipe_search_keys(new.account_id, recipe_search_words(new.search_text));
    else
      new.search_keys := null;
    end if;
    return new;
  end $$`;

/** The lock of the account is the one that the trigger for its revision holds already: writers take turns. */
const ENTER_WORDS = `create function enter_recipe_words() returns trigger language plpgsql as $$
  begin
    if new.search_keys is null or (tg_op = 'UPDATE' and new.search_keys is not distinct from old.search_keys) then
      return null;
    end if;
    perform from account where id = new.account_id for no key update;
    insert into recipe_words as known (account_id, bucket, words)
    select new.account_id, fresh.bucket, E'\\n' || string_agg(word, E'\\n') || E'\\n'
    from (
      select word, (get_byte(decode(md5(word), 'hex'), 0) & 15)::smallint as bucket
      from unnest(recipe_search_words(new.search_text)) as word
    ) fresh
    where not exists (select from recipe_words as present
      where present.account_id = new.account_id and present.bucket = fresh.bucket
        and position(E'\\n' || word || E'\\n' in present.words) > 0)
    group by fresh.bucket order by fresh.bucket
    on conflict (account_id, bucket) do update
    set words = known.words || substr(excluded.words, 2), version = known.version + 1;
    return null;
  end $$`;

/**
 * The search finds recipes by the words that they contain: `search_keys` are the hashes of a recipe's words with its
 * account, so that their index depends on no other account, and `recipe_words` are the words of all recipes of an account,
 * among which the search looks for parts of words and for similar words.
 */
export class RecipeWords extends Migration {
  override up(): void {
    this.addSql('alter table recipe add column search_keys integer[]');
    this.addSql(`create table recipe_words (
      account_id uuid not null references account on delete cascade,
      bucket smallint not null,
      version bigint not null default 1,
      words text not null,
      primary key (account_id, bucket))`);
    this.addSql('alter table recipe_words alter column words set storage external');
    for (const statement of [WORDS, KEYS, KEEP_KEYS, ENTER_WORDS]) this.addSql(statement);
    // Triggers, so that recipes of a server of an older version are found, too.
    this.addSql(`create trigger recipe_keys_kept before insert or update of search_text on recipe
      for each row execute function keep_recipe_keys()`);
    this.addSql(`create trigger recipe_words_entered after insert or update of search_text on recipe
      for each row execute function enter_recipe_words()`);
    // Entering words changes nothing that a list shows.
    this.addSql(`create or replace function bump_recipe_revision() returns trigger language plpgsql as $$
      begin
        if current_setting('cardamom.enters_words', true) = 'on' then
          return null;
        end if;
        update account
        set recipe_revision = greatest(recipe_revision + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint)
        where id = coalesce(new.account_id, old.account_id);
        return null;
      end $$`);
    // Without a list of pending entries, which every search would read.
    this.addSql('create index recipe_by_key on recipe using gin (search_keys) with (fastupdate = off)');
    this.addSql('create index recipe_without_keys on recipe (account_id) where search_keys is null');
  }
}
