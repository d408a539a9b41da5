import { Migration } from '@mikro-orm/migrations';

/** What became of each launch mail, and why a mailing stopped. */
export class LaunchOutcomes extends Migration {
  override up(): void {
    // `notified_at` is the time of acceptance by the mail server; a server of an older version sets it when queueing.
    this.addSql('alter table launch_subscriber add column queued_at timestamptz');
    this.addSql('alter table launch_subscriber add column failure text');
    this.addSql('create index launch_subscriber_failed on launch_subscriber (id) where failure is not null');
    // One row after the mail server has refused the sender, until the mails are sent again.
    this.addSql(`create table launch_stop (
      once boolean primary key default true check (once),
      reason text not null,
      stopped_at timestamptz not null default now())`);
  }
}
