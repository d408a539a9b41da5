import { Migration } from '@mikro-orm/migrations';

/** Keys for programs that import. */
export class ImportKeys extends Migration {
  override up(): void {
    this.addSql(`create table import_key (
      id uuid primary key,
      account_id uuid not null references account on delete cascade,
      name text not null,
      key_hash bytea not null unique,
      created_at timestamptz not null default now(),
      last_used_at timestamptz)`);
    this.addSql('create index import_key_account on import_key (account_id)');
  }
}
