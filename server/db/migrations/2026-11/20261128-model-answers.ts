import { Migration } from '@mikro-orm/migrations';

/** What a model answered about an import, as it came; it is forgotten with what was read. */
export class ModelAnswers extends Migration {
  override up(): void {
    this.addSql('alter table import_job add column model_answer text');
    this.addSql(`create or replace function forget_source() returns trigger language plpgsql as $$
      begin
        update import_job set source_text = null, provenance = null, reading = null, model_answer = null
        where id = old.import_job_id;
        return null;
      end $$`);
  }
}
