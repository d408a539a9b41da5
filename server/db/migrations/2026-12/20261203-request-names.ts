import { Migration } from '@mikro-orm/migrations';

/** What somebody requested is called a request in tables and columns, too. */
export class RequestNames extends Migration {
  override up(): void {
    this.addSql('alter table reset_wish rename to reset_request');
    this.addSql('alter table account_picture rename column wished to requested');
    this.addSql('alter index account_picture_wished rename to account_picture_requested');
  }
}
