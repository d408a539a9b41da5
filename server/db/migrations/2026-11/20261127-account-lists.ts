import { Migration } from '@mikro-orm/migrations';

/** Lists of accounts are searched by name and address and sorted by their columns, a page at a time: by their time as the activity tally has it. */
export class AccountLists extends Migration {
  override up(): void {
    // An index holds no more than 2.7 kB of a row; what is cut off, no name of a hundred letters reaches.
    this.addSql(`alter table account add column search_text text
      generated always as (left(fold_text(name || ' ' || email), 600)) stored`);
    this.addSql('create index account_search on account using gin (search_text gin_trgm_ops)');
    this.addSql('create index account_by_name on account (search_text, id)');
    this.addSql('create index account_by_email on account (email_key, id)');
    // The column itself stands beside what is made of it, since only columns are read of an index alone.
    this.addSql(`create index account_by_status on account ((email_verified_at is null), created_at, id)
      include (email_verified_at)`);
    this.addSql('create index account_by_login on account (last_login_at nulls first, id)');
    // The smallest there can be: all accounts are counted in it, and administrators found.
    this.addSql('create index account_by_role on account (is_admin)');
  }
}
