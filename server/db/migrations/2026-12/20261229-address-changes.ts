import { Migration } from '@mikro-orm/migrations';

/** Links that change the address of an account: `email` is the new one. */
export class AddressChanges extends Migration {
  override up(): void {
    this.addSql('alter table email_token drop constraint email_token_kind_check');
    this.addSql(
      `alter table email_token add constraint email_token_kind_check check (kind in ('verify', 'reset', 'change'))`,
    );
  }
}
