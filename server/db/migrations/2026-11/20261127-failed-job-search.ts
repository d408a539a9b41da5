import { Migration } from '@mikro-orm/migrations';

/** Rows that are given their text by one statement. */
const BATCH = 2_000;

/**
 * What administrators find a failed import by, folded: whose it is, and the beginning of its source. 500 characters fit
 * into an index, so that also what holds a mere letter is found without a look at the rows themselves.
 */
const TEXT = `create function failed_job_text(name text, email text, source text) returns text
  language sql immutable strict parallel safe
  return left(fold_text(name || E'\\n' || email || E'\\n' || source), 500)`;

/** A change of the name that is under way is waited for: the account's row is reached behind the import's, as always. */
const NOTED = `create function note_failed_job_text() returns trigger language plpgsql as $$
  begin
    new.failed_text := null;
    if new.state = 'failed' then
      select failed_job_text(name, email, new.source) into new.failed_text
      from account where id = new.account_id for share;
    end if;
    return new;
  end $$`;

/** Waits for no import: one that is held is being retried or deleted, and leaves the list. */
const RENAMED = `create function rename_failed_jobs() returns trigger language plpgsql as $$
  begin
    update import_job set failed_text = failed_job_text(new.name, new.email, source)
    where id in (select id from import_job where account_id = new.id and state = 'failed' for update skip locked);
    return null;
  end $$`;

/** Administrators list everybody's failed imports by time or cause, and search them. */
export class FailedJobSearch extends Migration {
  override async up(): Promise<void> {
    await this.execute('alter table import_job add column failed_text text');
    for (const statement of [TEXT, NOTED, RENAMED]) await this.execute(statement);
    await this.execute(`create trigger failed_job_text_noted before update of state on import_job
      for each row when (new.state = 'failed' or old.state = 'failed') execute function note_failed_job_text()`);
    await this.execute(`create trigger failed_job_text_given before insert on import_job
      for each row when (new.state = 'failed') execute function note_failed_job_text()`);
    // Rows that come in past the other triggers, from a replica or a seed, are to be found as well.
    await this.execute('alter table import_job enable always trigger failed_job_text_given');
    await this.execute(`create trigger failed_jobs_renamed after update of name, email on account for each row
      when (old.name is distinct from new.name or old.email is distinct from new.email)
      execute function rename_failed_jobs()`);
    await this.noteAll();
    await this.execute(`create index import_job_failed_time on import_job (ended_at desc, id desc)
      include (error_code, failed_text) where state = 'failed'`);
    await this.execute(`create index import_job_failed_cause on import_job (error_code, ended_at desc, id desc)
      where state = 'failed'`);
    await this.execute(`create index import_job_failed_text on import_job using gin (failed_text gin_trgm_ops)
      where state = 'failed'`);
  }

  private async noteAll(): Promise<void> {
    let noted: readonly unknown[];
    do {
      noted = await this.execute(
        `update import_job set state = state where id in (
           select id from import_job where state = 'failed' and failed_text is null limit ${BATCH}) returning id`,
      );
    } while (noted.length === BATCH);
  }
}
