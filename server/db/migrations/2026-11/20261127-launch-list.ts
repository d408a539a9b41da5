import { Migration } from '@mikro-orm/migrations';

/** Who wishes to hear of the launch, and the one mail that tells them. */
export class LaunchList extends Migration {
  override up(): void {
    // Of the link that ends a subscription, made with its mail, only the hash is kept.
    this.addSql(`create table launch_subscriber (
      id uuid primary key,
      email text not null,
      email_key text not null,
      search_text text not null generated always as (fold_text(email)) stored,
      language text not null,
      subscribed_at timestamptz not null default now(),
      notified_at timestamptz,
      unsubscribe_hash bytea unique)`);
    this.addSql('create index launch_subscriber_list on launch_subscriber (subscribed_at, id)');
    // Each order of the list finds its page in an index alone.
    this.addSql('create unique index launch_subscriber_email on launch_subscriber (email_key) include (id)');
    this.addSql(`create index launch_subscriber_state on launch_subscriber
      ((notified_at is not null), subscribed_at, id) include (notified_at)`);
    this.addSql(
      'create index launch_subscriber_pending on launch_subscriber (subscribed_at, id) where notified_at is null',
    );
    this.addSql('create index launch_subscriber_search on launch_subscriber using gin (search_text gin_trgm_ops)');
    // Links that were used already: a second press is told the same as the first.
    this.addSql(`create table launch_departure (
      unsubscribe_hash bytea primary key,
      departed_at timestamptz not null default now())`);
    // One row while mails to everybody who had subscribed by then are being queued.
    this.addSql(`create table launch_mailing (
      once boolean primary key default true check (once),
      until timestamptz not null)`);
    // A mail to many comes after those that somebody waits for, and leaves the queue with its subscriber.
    this.addSql('alter table mail add column unsubscribe_link text');
    this.addSql('alter table mail add column subscriber_id uuid unique references launch_subscriber on delete cascade');
    this.addSql('create index mail_due on mail ((subscriber_id is not null), not_before)');
  }
}
