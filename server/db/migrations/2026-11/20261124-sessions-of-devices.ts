import { Migration } from '@mikro-orm/migrations';

/** Sessions get a name of their own, by which their owner can end them, and remember the browser they began in. */
export class SessionsOfDevices extends Migration {
  override up(): void {
    this.addSql('alter table session add column id uuid not null unique default gen_random_uuid()');
    this.addSql('alter table session add column user_agent text check (length(user_agent) <= 400)');
  }
}
