import { Migration } from '@mikro-orm/migrations';

/** Wishes for a new password, and limits that no count waits for the disk. */
export class ResetWishes extends Migration {
  override up(): void {
    // Entered for whatever address is asked for; who has an account is found out afterwards.
    this.addSql(`create table reset_wish (
      id uuid primary key,
      email_key text not null,
      language text not null,
      created_at timestamptz not null default now())`);
    // A crash of the database forgives what was counted; a stop does not.
    this.addSql('alter table rate_limit set unlogged');
  }
}
