import { Migration } from '@mikro-orm/migrations';

/** Accounts of people whom an OpenID Connect issuer knows, and sign-ins with it that are under way. */
export class ExternalIdentities extends Migration {
  override up(): void {
    this.addSql(`create table external_identity (
      issuer text not null,
      subject text not null,
      account_id uuid not null references account on delete cascade,
      created_at timestamptz not null default now(),
      primary key (issuer, subject))`);
    this.addSql('create index external_identity_account on external_identity (account_id)');
    // The token is in the browser's cookie; the rest is what the issuer's answer is held against.
    this.addSql(`create table sign_in_attempt (
      token_hash bytea primary key,
      state text not null,
      pending jsonb not null,
      expires_at timestamptz not null)`);
  }
}
