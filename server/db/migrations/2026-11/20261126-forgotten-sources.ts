import { Migration } from '@mikro-orm/migrations';

/** What was read for a recipe leaves with it; the job stays, so that its import is not done twice. */
export class ForgottenSources extends Migration {
  override up(): void {
    this.addSql(`create function forget_source() returns trigger language plpgsql as $$
      begin
        update import_job set source_text = null, provenance = null where id = old.import_job_id;
        return null;
      end $$`);
    this.addSql(`create trigger recipe_source_forgotten after delete on recipe for each row
      when (old.import_job_id is not null) execute function forget_source()`);
    this.addSql(`update import_job j set source_text = null, provenance = null
      where source_text is not null and not exists (select 1 from recipe where import_job_id = j.id)`);
  }
}
