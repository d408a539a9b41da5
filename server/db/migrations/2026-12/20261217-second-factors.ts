import { Migration } from '@mikro-orm/migrations';

/** Authenticator apps, their recovery codes, and sign-ins that wait for a code. */
export class SecondFactors extends Migration {
  override up(): void {
    this.addSql(`create table second_factor (
      account_id uuid primary key references account on delete cascade,
      secret bytea not null,
      last_step bigint not null default 0,
      created_at timestamptz not null default now(),
      confirmed_at timestamptz)`);
    this.addSql(`create table recovery_code (
      account_id uuid not null references second_factor on delete cascade,
      code_hash bytea not null,
      primary key (account_id, code_hash))`);
    this.addSql(`create table pending_sign_in (
      token_hash bytea primary key,
      account_id uuid not null references account on delete cascade,
      password_hash text,
      expires_at timestamptz not null)`);
    this.addSql('create index pending_sign_in_account on pending_sign_in (account_id)');
  }
}
