import { Migration } from '@mikro-orm/migrations';

/** How an import was read: how long each step took and what came; it is forgotten with what was read. */
export class Readings extends Migration {
  override up(): void {
    this.addSql('alter table import_job add column reading jsonb');
    this.addSql(`create or replace function forget_source() returns trigger language plpgsql as $$
      begin
        update import_job set source_text = null, provenance = null, reading = null where id = old.import_job_id;
        return null;
      end $$`);
  }
}
