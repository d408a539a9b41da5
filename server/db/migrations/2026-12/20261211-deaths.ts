import { Migration } from '@mikro-orm/migrations';

/**
 * The workers that died while they held an import, the sandboxes that died while they parsed for it, and until when it
 * pauses after that; and since when each worker writes its heartbeat regularly.
 */
export class Deaths extends Migration {
  override up(): void {
    this.addSql(`alter table import_job add column dead_holders text[] not null default '{}',
      add column sandbox_deaths integer not null default 0, add column paused_until timestamptz`);
    this.addSql('alter table worker_heartbeat add column steady_since timestamptz');
  }
}
