import { Migration } from '@mikro-orm/migrations';

/** The test of the models: one row, with the test that is under way and what the last one found. */
export class ModelTests extends Migration {
  override up(): void {
    this.addSql(`create table model_test (
      once boolean primary key default true check (once),
      run uuid not null,
      state text not null check (state in ('running', 'done', 'stopped', 'failed')),
      started_at timestamptz not null,
      seen_at timestamptz not null,
      progress jsonb,
      report jsonb)`);
  }
}
