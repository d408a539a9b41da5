import { Migration } from '@mikro-orm/migrations';

/** Uploads: the file of an import is removed once it is read, or with its row; a failed one keeps it for a retry. */
export class FileImports extends Migration {
  override up(): void {
    this.addSql(`create function enter_upload_removal() returns trigger language plpgsql as $$
      begin
        insert into file_removal (path) values (old.payload ->> 'path') on conflict (path) do nothing;
        return null;
      end $$`);
    this.addSql(`create trigger upload_read after update of state on import_job for each row
      when (new.state = 'done' and old.payload ->> 'path' is not null) execute function enter_upload_removal()`);
    this.addSql(`create trigger upload_deleted after delete on import_job for each row
      when (old.payload ->> 'path' is not null) execute function enter_upload_removal()`);
  }
}
