import { Migration } from '@mikro-orm/migrations';

const COLUMNS = [
  `alter table import_job
    add column others jsonb,
    add column kept_until timestamptz,
    add column parent_id uuid references import_job on delete cascade,
    add column number integer,
    add column title text`,
  'create unique index import_job_other on import_job (parent_id, number) where parent_id is not null',
  'create index import_job_kept on import_job (kept_until) where kept_until is not null',
];

/** The files of a source: uploads, or the page that was fetched. */
const REMOVE_FILES = `create or replace function enter_upload_removal() returns trigger language plpgsql as $$
  begin
    insert into file_removal (path)
      select file ->> 'path' from jsonb_array_elements(
        coalesce(old.payload -> 'files', '[]') || coalesce(old.payload -> 'page', '[]')) file
      on conflict (path) do nothing;
    return null;
  end $$`;

const HAS_FILES = `(old.payload -> 'files' is not null or old.payload -> 'page' is not null)`;

const TRIGGERS = [
  REMOVE_FILES,
  'drop trigger upload_read on import_job',
  'drop trigger upload_deleted on import_job',
  `create trigger upload_read after update of state, kept_until on import_job for each row
    when (new.state = 'done' and new.kept_until is null and (old.state <> 'done' or old.kept_until is not null)
      and ${HAS_FILES}) execute function enter_upload_removal()`,
  `create trigger upload_deleted after delete on import_job for each row
    when ${HAS_FILES} execute function enter_upload_removal()`,
];

/**
 * Lets the source of a done import go when no import can need it any more: every other recipe was imported, or the offer
 * has ended, and no import of one is open or failed. The lock comes first, so that the conditions are judged after
 * whoever held the row.
 */
const RELEASE = `create function release_source(job uuid) returns void language plpgsql as $$
  begin
    perform 1 from import_job where id = job and kept_until is not null for update;
    if not found then return; end if;
    update import_job j set kept_until = null, payload = payload - 'text'
      where id = job
        and not exists (select 1 from import_job where parent_id = job and state <> 'done')
        and (kept_until <= clock_timestamp()
          or jsonb_array_length(others) = (select count(*) from import_job where parent_id = job));
  end $$`;

/** With the recipe ends the offer of those that stood beside it. */
const END_OFFER = [
  `create function end_offer() returns trigger language plpgsql as $$
  begin
    update import_job set kept_until = clock_timestamp() where id = old.import_job_id and kept_until is not null;
    perform release_source(old.import_job_id);
    return null;
  end $$`,
  `create trigger recipe_offer_ended after delete on recipe for each row
    when (old.import_job_id is not null) execute function end_offer()`,
];

/** An import names the further recipes of its document, and keeps its source for their imports. */
export class OtherRecipes extends Migration {
  override up(): void {
    for (const statement of [...COLUMNS, ...TRIGGERS, RELEASE, ...END_OFFER]) this.addSql(statement);
  }
}
