import { Migration } from '@mikro-orm/migrations';

/** An import may hold several files, the pages of one recipe; all of them leave together. */
export class PhotoImports extends Migration {
  override up(): void {
    this.addSql(`update import_job set payload = jsonb_build_object(
        'files', jsonb_build_array(payload - 'languages'), 'languages', payload -> 'languages')
      where source_type = 'file' and payload -> 'path' is not null`);
    this.addSql('drop trigger upload_read on import_job');
    this.addSql('drop trigger upload_deleted on import_job');
    this.addSql(`create or replace function enter_upload_removal() returns trigger language plpgsql as $$
      begin
        insert into file_removal (path)
          select file ->> 'path' from jsonb_array_elements(old.payload -> 'files') file
          on conflict (path) do nothing;
        return null;
      end $$`);
    this.addSql(`create trigger upload_read after update of state on import_job for each row
      when (new.state = 'done' and old.payload -> 'files' is not null) execute function enter_upload_removal()`);
    this.addSql(`create trigger upload_deleted after delete on import_job for each row
      when (old.payload -> 'files' is not null) execute function enter_upload_removal()`);
  }
}
