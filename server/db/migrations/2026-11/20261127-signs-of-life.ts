import { Migration } from '@mikro-orm/migrations';

/** Signs of life of the workers on every host, and when a mail failed last. */
export class SignsOfLife extends Migration {
  override up(): void {
    // A crash of the database forgets them; the workers that live tell it again within seconds.
    this.addSql(`create unlogged table worker_heartbeat (
      place text primary key,
      process uuid not null,
      host_place text not null,
      host text not null,
      name text not null,
      host_workers integer not null,
      started_at timestamptz not null,
      seen_at timestamptz not null)`);
    this.addSql('alter table mail add column error_at timestamptz');
  }
}
