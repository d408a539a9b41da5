import { Migration } from '@mikro-orm/migrations';

const TABLE = [
  // The row of a file is inserted before its recipe, so that ending the import does not remove the file.
  `create table recipe_original (
    recipe_id uuid not null references recipe on delete cascade deferrable initially deferred,
    number integer not null,
    import_job_id uuid not null,
    path text,
    name text,
    text text,
    primary key (recipe_id, number))`,
  'create index recipe_original_path on recipe_original (path) where path is not null',
];

/**
 * A file may belong to an import and to several recipes. Whoever gives it up locks its row of stored_file first, so that of two
 * at the same time the second one sees that it is the last.
 */
const REMOVE_UPLOADS = `create or replace function enter_upload_removal() returns trigger language plpgsql as $$
  declare
    files text[] := array(select file ->> 'path' from jsonb_array_elements(
      coalesce(old.payload -> 'files', '[]') || coalesce(old.payload -> 'page', '[]')) file);
  begin
    perform 1 from stored_file where path = any (files) order by path for update;
    insert into file_removal (path)
      select each.path from unnest(files) as each (path)
      where each.path is not null and not exists (select 1 from recipe_original o where o.path = each.path)
      on conflict (path) do nothing;
    return null;
  end $$`;

const REMOVE_ORIGINALS = [
  `create function enter_original_removal() returns trigger language plpgsql as $$
  begin
    perform 1 from stored_file where path = old.path for update;
    insert into file_removal (path)
      select old.path
      where not exists (select 1 from recipe_original o where o.path = old.path)
        and not exists (select 1 from import_job
          where id = old.import_job_id and (state <> 'done' or kept_until is not null))
      on conflict (path) do nothing;
    return null;
  end $$`,
  `create trigger recipe_original_removed after delete on recipe_original for each row
    when (old.path is not null) execute function enter_original_removal()`,
];

/** The text that was read from links is stored already. */
const EXISTING = `insert into recipe_original (recipe_id, number, import_job_id)
  select r.id, 1, j.id from recipe r join import_job j on j.id = r.import_job_id
  where j.source_type <> 'file' and j.source_text is not null`;

/** What a recipe was imported from: its files, or its text. A row without both means the text that its import has read. */
export class RecipeOriginals extends Migration {
  override up(): void {
    for (const statement of [...TABLE, REMOVE_UPLOADS, ...REMOVE_ORIGINALS, EXISTING]) this.addSql(statement);
  }
}
