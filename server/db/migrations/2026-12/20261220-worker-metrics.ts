import { Migration } from '@mikro-orm/migrations';

/** What each worker measures, as the web server reports it; null for workers of an earlier version. */
export class WorkerMetrics extends Migration {
  override up(): void {
    this.addSql('alter table worker_heartbeat add column metrics jsonb');
  }
}
