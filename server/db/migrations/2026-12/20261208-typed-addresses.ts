import { Migration } from '@mikro-orm/migrations';

/** The address to which a link was mailed, as it was typed. It is null where a server of an older version made the row. */
export class TypedAddresses extends Migration {
  override up(): void {
    this.addSql('alter table email_token add column email text');
    this.addSql('alter table reset_request add column email text');
  }
}
