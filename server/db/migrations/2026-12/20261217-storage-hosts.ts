import { Migration } from '@mikro-orm/migrations';

/** The live hosts, and where each of them writes and reads stored files. */
export class StorageHosts extends Migration {
  override up(): void {
    // What a crash of the database removes is written again within seconds.
    this.addSql(`create unlogged table storage_host (
      id uuid primary key,
      name text not null,
      place text not null,
      writes text not null,
      reads text[] not null,
      seen_at timestamptz not null)`);
  }
}
