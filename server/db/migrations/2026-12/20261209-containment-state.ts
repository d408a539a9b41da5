import { Migration } from '@mikro-orm/migrations';

/** What contains the processes with which each worker parses sources; null for workers of an earlier version. */
export class ContainmentState extends Migration {
  override up(): void {
    this.addSql('alter table worker_heartbeat add column contained_by text[]');
  }
}
