import { Migration } from '@mikro-orm/migrations';

/** `content` is the whole row of `notification` or `import_job`, so that columns that are added later come along. */
const TABLES = [
  `create table binned_notification (
    id uuid primary key,
    account_id uuid not null references account on delete cascade,
    content jsonb not null,
    deleted_at timestamptz not null)`,
  // `items` are the rows of import_item of an archive.
  `create table binned_import_job (
    id uuid primary key,
    account_id uuid not null references account on delete cascade,
    parent_id uuid,
    content jsonb not null,
    items jsonb not null default '[]',
    deleted_at timestamptz not null)`,
  ...['binned_notification', 'binned_import_job'].flatMap((table) => [
    `create index ${table}_list on ${table} (account_id, deleted_at desc, id desc)`,
    `create index ${table}_expiry on ${table} (deleted_at)`,
  ]),
  'create index binned_import_job_parent on binned_import_job (parent_id) where parent_id is not null',
];

const filesOf = (payload: string): string =>
  `array(select file ->> 'path' from jsonb_array_elements(
      coalesce(${payload} -> 'files', '[]') || coalesce(${payload} -> 'page', '[]')) file)`;

/** As in 20261226-recipe-originals.ts. */
const ENTER = `
    perform 1 from stored_file where path = any (files) order by path for update;
    insert into file_removal (path)
      select each.path from unnest(files) as each (path)
      where each.path is not null and not exists (select 1 from recipe_original o where o.path = each.path)
      on conflict (path) do nothing;
    return null;`;

/** The upload of an import in the bin stays until the import leaves the bin for good. */
const REMOVE_UPLOADS = [
  `create or replace function enter_upload_removal() returns trigger language plpgsql as $$
  declare
    files text[] := ${filesOf('old.payload')};
  begin
    if exists (select 1 from binned_import_job where id = old.id) then return null; end if;${ENTER}
  end $$`,
  `create function enter_binned_upload_removal() returns trigger language plpgsql as $$
  declare
    files text[] := ${filesOf(`(old.content -> 'payload')`)};
  begin
    if exists (select 1 from import_job where id = old.id) then return null; end if;${ENTER}
  end $$`,
  `create trigger binned_upload_released after delete on binned_import_job for each row
    execute function enter_binned_upload_removal()`,
];

/** As in 20261210-stored-files.ts; a failed import in the bin needs the source that it shares, too. */
const RELEASE = `create or replace function release_source(job uuid) returns void language plpgsql as $$
  begin
    perform 1 from import_job where id = job and kept_until is not null for update;
    if not found then return; end if;
    update import_job j set kept_until = null, payload = payload - 'text'
      where id = job
        and not exists (
          select 1 from import_job where parent_id = job and state <> 'done' and upload_removed_at is null)
        and not exists (select 1 from binned_import_job where parent_id = job)
        and (kept_until <= clock_timestamp()
          or jsonb_array_length(others) = (select count(*) from import_job where parent_id = job));
  end $$`;

/** Deleted notifications and failed imports stay in the bin for some days, in tables of their own like recipes. */
export class FurtherBin extends Migration {
  override up(): void {
    for (const statement of [...TABLES, ...REMOVE_UPLOADS, RELEASE]) this.addSql(statement);
  }
}
