import { Migration } from '@mikro-orm/migrations';

/** The backups of this installation, made or being made. A run without an end is running, or its process died. */
export class BackupRuns extends Migration {
  override up(): void {
    this.addSql(`create table backup_run (
      id uuid primary key, host text not null, target text not null, started_at timestamptz not null default now(),
      ended_at timestamptz, path text, archive_bytes float8, file_bytes float8, error text)`);
    this.addSql('create index backup_run_started on backup_run (started_at)');
  }
}
