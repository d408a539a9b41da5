import { Migration } from '@mikro-orm/migrations';

/** Running backups. While there is one, no stored file is removed. */
export class BackupHold extends Migration {
  override up(): void {
    // A crash of the database also ends the snapshot of a backup, and with it the backup.
    this.addSql('create unlogged table backup_hold (id uuid primary key, until timestamptz not null)');
  }
}
