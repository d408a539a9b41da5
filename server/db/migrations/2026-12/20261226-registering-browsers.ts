import { Migration } from '@mikro-orm/migrations';

/** The browser that asked for a verification link, by the hash of its cookie; null once it got its session. */
export class RegisteringBrowsers extends Migration {
  override up(): void {
    this.addSql('alter table email_token add column browser_hash bytea');
  }
}
