import { Migration } from '@mikro-orm/migrations';

/** The order of waiting mails and reset requests, in which clients and recipients take turns. */
export class MailTurns extends Migration {
  override up(): void {
    for (const table of ['mail', 'reset_request']) {
      // A hash of the client that caused the row. A server of an older version leaves both columns at their defaults.
      this.addSql(`alter table ${table} add column asked_by text`);
      this.addSql(`alter table ${table} add column place timestamptz not null default now()`);
      this.addSql(`create index ${table}_asked_by on ${table} (asked_by)`);
    }
    this.addSql('create index mail_recipient on mail (recipient)');
    this.addSql('create index mail_place on mail ((subscriber_id is not null), place)');
    this.addSql('create index reset_request_place on reset_request (place, id)');
  }
}
