import { Migration } from '@mikro-orm/migrations';

/** Whether each worker can start its sandbox, and whether its system lets it measure what parsers use. */
export class SandboxState extends Migration {
  override up(): void {
    this.addSql(`alter table worker_heartbeat add column sandbox_fault text,
      add column measures_parsers boolean not null default true`);
  }
}
