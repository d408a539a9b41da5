import { Migration } from '@mikro-orm/migrations';

/** How many former versions of a recipe are kept. */
const KEPT = 20;

/**
 * What no version holds: what identifies a recipe and never changes, what is derived from its content, and its owner's
 * marks, which belong to the recipe rather than to its text. Columns that are added later belong to the content.
 */
const NO_CONTENT = `'{id,account_id,import_job_id,original_source,created_at,revision,field_revisions,search_text,search_keys,notes_text,
  rating,favorite,cooked_on}'::text[]`;

const TABLE = `create table recipe_version (
  recipe_id uuid not null,
  number integer not null,
  account_id uuid not null references account on delete cascade,
  content jsonb not null,
  saved_at timestamptz not null,
  replaced_at timestamptz not null default clock_timestamp(),
  primary key (recipe_id, number))`;

/** A trigger, so that edits by a server of an older version are kept, too. */
const KEEP = `create function keep_recipe_version() returns trigger language plpgsql as $$
  declare
    former jsonb := to_jsonb(old) - ${NO_CONTENT};
  begin
    if former - 'doubts' = to_jsonb(new) - ${NO_CONTENT} - 'doubts' then return null; end if;
    insert into recipe_version (recipe_id, number, account_id, content, saved_at)
      values (old.id, old.revision, old.account_id, former, coalesce(
        (select max(replaced_at) from recipe_version where recipe_id = old.id), old.created_at))
      on conflict do nothing;
    delete from recipe_version where recipe_id = old.id and number <= (
      select number from recipe_version where recipe_id = old.id order by number desc offset ${KEPT} limit 1);
    return null;
  end $$`;

/** A picture leaves with the last version that names it. */
const RELEASE_PICTURES = `create function release_version_pictures() returns trigger language plpgsql as $$
  begin
    delete from recipe_image i where recipe_id = old.recipe_id and old.content -> 'images' @> to_jsonb(i.id::text)
      and not exists (select 1 from recipe r where r.id = old.recipe_id and i.id::text = any(r.images))
      and not exists (select 1 from recipe_version v where v.recipe_id = old.recipe_id
        and v.content -> 'images' @> to_jsonb(i.id::text));
    return null;
  end $$`;

/** As in 20261225-recipe-bin.ts; the versions of a recipe leave with it. */
const RELEASE_RECIPE = `create or replace function release_recipe() returns trigger language plpgsql as $$
  begin
    if exists (select 1 from recipe where id = old.id and account_id = old.account_id)
      or exists (select 1 from binned_recipe where id = old.id) then return null; end if;
    delete from recipe_image where recipe_id = old.id;
    delete from recipe_original where recipe_id = old.id;
    delete from recipe_version where recipe_id = old.id;
    return null;
  end $$`;

/** Every edit of a recipe keeps what it replaces. */
export class RecipeVersions extends Migration {
  override up(): void {
    this.addSql(TABLE);
    this.addSql('create index recipe_version_account on recipe_version (account_id)');
    this.addSql(KEEP);
    this.addSql(`create trigger recipe_version_kept after update on recipe for each row
      when (new.revision > old.revision) execute function keep_recipe_version()`);
    this.addSql(RELEASE_PICTURES);
    this.addSql(`create trigger recipe_version_pictures_released after delete on recipe_version
      for each row execute function release_version_pictures()`);
    this.addSql(RELEASE_RECIPE);
  }
}
