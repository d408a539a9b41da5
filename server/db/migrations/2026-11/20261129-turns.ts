import { Migration } from '@mikro-orm/migrations';

/**
 * Whose turn it is with what the workers of all hosts share, as a model server: one row holds the turn, the others wait
 * for it. A crash of the database forgets them; who still waits enters himself again.
 */
export class Turns extends Migration {
  override up(): void {
    this.addSql(`create unlogged table turn (
      id uuid primary key,
      resource text not null,
      party text not null,
      worker text not null,
      round integer not null,
      number bigint generated always as identity,
      is_taken boolean not null,
      lease_until timestamptz not null)`);
    this.addSql('create index turn_resource on turn (resource)');
  }
}
