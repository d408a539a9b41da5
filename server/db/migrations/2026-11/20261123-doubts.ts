import { Migration } from '@mikro-orm/migrations';

/** What a cook should check in a recipe that was read from a file; empty once he has. */
export class Doubts extends Migration {
  override up(): void {
    this.addSql(`alter table recipe add column doubts jsonb not null default '[]'`);
  }
}
