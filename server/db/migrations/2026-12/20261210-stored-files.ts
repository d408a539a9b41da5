import { Migration } from '@mikro-orm/migrations';

const TABLES = [
  // `bytes` is null for a file that was stored before sizes were counted, until the server has measured it.
  `create table stored_file (
    path text primary key,
    account_id uuid not null references account on delete cascade,
    bytes bigint)`,
  'create index stored_file_account on stored_file (account_id)',
  'create index stored_file_unmeasured on stored_file (account_id) where bytes is null',
  // The sum of the account's stored_file.bytes, so that no request adds them up.
  'alter table account add column stored_bytes bigint not null default 0',
  'create index account_stored_bytes on account (stored_bytes desc, id) where stored_bytes > 0',
];

const COUNT = [
  `create function count_stored_bytes() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      update account set stored_bytes = stored_bytes + added.bytes
        from (select account_id, sum(bytes) as bytes from new_files group by account_id) added
        where account.id = added.account_id and added.bytes > 0;
    elsif tg_op = 'UPDATE' then
      update account set stored_bytes = stored_bytes + added.bytes
        from (select n.account_id, sum(coalesce(n.bytes, 0) - coalesce(o.bytes, 0)) as bytes
          from new_files n join old_files o using (path) group by n.account_id) added
        where account.id = added.account_id and added.bytes <> 0;
    else
      update account set stored_bytes = stored_bytes - gone.bytes
        from (select account_id, sum(bytes) as bytes from old_files group by account_id) gone
        where account.id = gone.account_id and gone.bytes > 0;
    end if;
    return null;
  end $$`,
  `create trigger stored_file_added after insert on stored_file referencing new table as new_files
    for each statement execute function count_stored_bytes()`,
  `create trigger stored_file_measured after update on stored_file referencing new table as new_files old table as old_files
    for each statement execute function count_stored_bytes()`,
  `create trigger stored_file_gone after delete on stored_file referencing old table as old_files
    for each statement execute function count_stored_bytes()`,
];

/** Whatever enters a file for removal gives its bytes back to the account. */
const GIVE_BACK = [
  `create function give_back_bytes() returns trigger language plpgsql as $$
  begin
    delete from stored_file where path in (select path from entered);
    return null;
  end $$`,
  `create trigger file_removal_entered after insert on file_removal referencing new table as entered
    for each statement execute function give_back_bytes()`,
];

/** The pictures of recipes, and the sources of imports that may still be read. */
const EXISTING = [
  `insert into stored_file (path, account_id)
    select i.path, r.account_id from recipe_image i join recipe r on r.id = i.recipe_id on conflict do nothing`,
  `insert into stored_file (path, account_id)
    select file ->> 'path', j.account_id from import_job j, jsonb_array_elements(
      coalesce(j.payload -> 'files', '[]') || coalesce(j.payload -> 'page', '[]')) file
    where (j.state <> 'done' or j.kept_until is not null) and file ->> 'path' is not null on conflict do nothing`,
];

/** What is kept for a retry: uploaded files, a pasted text, or the source of another import. */
const HAS_UPLOAD = `(payload -> 'files' is not null or payload -> 'page' is not null or payload -> 'text' is not null
  or parent_id is not null)`;

/** As in 20261130-other-recipes.ts; a failed import without its upload cannot be retried, so it needs no source. */
const RELEASE = `create or replace function release_source(job uuid) returns void language plpgsql as $$
  begin
    perform 1 from import_job where id = job and kept_until is not null for update;
    if not found then return; end if;
    update import_job j set kept_until = null, payload = payload - 'text'
      where id = job
        and not exists (
          select 1 from import_job where parent_id = job and state <> 'done' and upload_removed_at is null)
        and (kept_until <= clock_timestamp()
          or jsonb_array_length(others) = (select count(*) from import_job where parent_id = job));
  end $$`;

/** The upload of a failed import is removed after some time; the import itself stays. */
export class RemovedUploads extends Migration {
  override up(): void {
    this.addSql('alter table import_job add column upload_removed_at timestamptz');
    this.addSql(`create index import_job_failed_upload on import_job (account_id, ended_at)
      where state = 'failed' and upload_removed_at is null and ${HAS_UPLOAD}`);
    this.addSql(RELEASE);
  }
}

/** Counts the bytes that each account keeps: uploads and pictures of recipes, without small copies of them. */
export class StoredFiles extends Migration {
  override up(): void {
    for (const statement of [...TABLES, ...COUNT, ...GIVE_BACK, ...EXISTING]) this.addSql(statement);
  }
}
