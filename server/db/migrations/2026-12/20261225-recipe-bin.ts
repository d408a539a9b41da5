import { Migration } from '@mikro-orm/migrations';

/** `content` is the whole row of `recipe`, so that columns that are added later come along. */
const TABLE = `create table binned_recipe (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  import_job_id uuid references import_job on delete set null,
  title text not null,
  content jsonb not null,
  deleted_at timestamptz not null default now())`;

/** A recipe is gone for good when neither table has it. Moving it inserts into the one before it deletes from the other. */
const IS_KEPT = `exists (select 1 from recipe where id = old.id and account_id = old.account_id)
  or exists (select 1 from binned_recipe where id = old.id)`;

/** The pictures and the original of a recipe in the bin keep their rows and files, so they no longer depend on a row of `recipe`. */
const FILES = [
  'alter table recipe_image drop constraint if exists recipe_image_recipe_id_fkey',
  'alter table recipe_original drop constraint if exists recipe_original_recipe_id_fkey',
  `create function release_recipe() returns trigger language plpgsql as $$
  begin
    if ${IS_KEPT} then return null; end if;
    delete from recipe_image where recipe_id = old.id;
    delete from recipe_original where recipe_id = old.id;
    return null;
  end $$`,
  `create trigger recipe_released after delete on recipe for each row execute function release_recipe()`,
  `create trigger binned_recipe_released after delete on binned_recipe for each row execute function release_recipe()`,
];

/** As in 20261128-model-answers.ts and 20261130-other-recipes.ts, but not for a recipe that is still kept. */
const IMPORTS = [
  `create or replace function forget_source() returns trigger language plpgsql as $$
  begin
    if ${IS_KEPT} then return null; end if;
    update import_job set source_text = null, provenance = null, reading = null, model_answer = null
      where id = old.import_job_id;
    return null;
  end $$`,
  `create or replace function end_offer() returns trigger language plpgsql as $$
  begin
    if ${IS_KEPT} then return null; end if;
    update import_job set kept_until = clock_timestamp() where id = old.import_job_id and kept_until is not null;
    perform release_source(old.import_job_id);
    return null;
  end $$`,
  ...['forget_source', 'end_offer'].map(
    (name) => `create trigger binned_recipe_${name} after delete on binned_recipe for each row
      when (old.import_job_id is not null) execute function ${name}()`,
  ),
];

/**
 * A deleted recipe stays in the bin for some days. It is in a table of its own, so that no statement of this or an older
 * version finds it among the recipes.
 */
export class RecipeBin extends Migration {
  override up(): void {
    this.addSql(TABLE);
    this.addSql('create index binned_recipe_list on binned_recipe (account_id, deleted_at desc, id desc)');
    this.addSql('create index binned_recipe_job on binned_recipe (import_job_id) where import_job_id is not null');
    this.addSql('create index binned_recipe_expiry on binned_recipe (deleted_at)');
    for (const statement of [...FILES, ...IMPORTS]) this.addSql(statement);
  }
}
