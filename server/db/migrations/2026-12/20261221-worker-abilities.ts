import { Migration } from '@mikro-orm/migrations';

/**
 * What each worker can do, and at which model server; null for workers of an earlier version, and while it is not known.
 * `needs` is what a worker found an import to need beyond its own abilities; an earlier version ignores it.
 */
export class WorkerAbilities extends Migration {
  override up(): void {
    this.addSql('alter table worker_heartbeat add column abilities text[], add column model_server text');
    this.addSql(`alter table import_job add column needs text[] not null default '{}'`);
  }
}
