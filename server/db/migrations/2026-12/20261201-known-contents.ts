import { Migration } from '@mikro-orm/migrations';

/** The hash of the one file, or of the hashes of the pictures in their order, joined by blanks. */
const CONTENT_OF_FILES = `(
  select case when count(*) = 1 then min(file ->> 'sha256')
    else encode(sha256(convert_to(string_agg(file ->> 'sha256', ' ' order by number), 'UTF8')), 'hex') end
  from jsonb_array_elements(payload -> 'files') with ordinality as each (file, number))`;

/** Which content an import of files has read, so that a watched folder sends none twice. */
export class KnownContents extends Migration {
  override up(): void {
    this.addSql('alter table import_job add column content_sha256 text');
    this.addSql(`update import_job set content_sha256 = ${CONTENT_OF_FILES}
      where jsonb_array_length(coalesce(payload -> 'files', '[]')) > 0`);
    this.addSql(`create index import_job_content on import_job (account_id, content_sha256)
      where content_sha256 is not null`);
  }
}
