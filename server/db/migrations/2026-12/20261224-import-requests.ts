import { Migration } from '@mikro-orm/migrations';

/** The request that accepted or retried an import last, and its trace; null for imports of an earlier version. */
export class ImportRequests extends Migration {
  override up(): void {
    this.addSql('alter table import_job add column request_id text, add column trace_parent text');
  }
}
