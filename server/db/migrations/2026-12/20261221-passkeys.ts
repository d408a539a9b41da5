import { Migration } from '@mikro-orm/migrations';

/** Passkeys, and the challenges that wait for their answer. Recovery codes belong to the account. */
export class Passkeys extends Migration {
  override up(): void {
    this.addSql(`create table passkey (
      id uuid primary key,
      account_id uuid not null references account on delete cascade,
      credential_id bytea not null unique,
      public_key bytea not null,
      counter bigint not null,
      transports jsonb not null,
      name text not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz)`);
    this.addSql('create index passkey_account on passkey (account_id)');
    this.addSql(`create table passkey_challenge (
      challenge_hash bytea primary key,
      kind text not null,
      owner_hash bytea not null,
      expires_at timestamptz not null)`);
    this.addSql(`alter table recovery_code
      drop constraint recovery_code_account_id_fkey,
      add foreign key (account_id) references account on delete cascade`);
  }
}
