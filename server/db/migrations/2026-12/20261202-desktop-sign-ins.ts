import { Migration } from '@mikro-orm/migrations';

/** One-time codes with which a desktop app gets the session of a sign-in that ended in the system's browser. */
export class DesktopSignIns extends Migration {
  override up(): void {
    this.addSql(`create table desktop_sign_in (
      code_hash bytea primary key,
      account_id uuid not null references account on delete cascade,
      challenge text not null,
      expires_at timestamptz not null)`);
    this.addSql('create index desktop_sign_in_account on desktop_sign_in (account_id)');
  }
}
