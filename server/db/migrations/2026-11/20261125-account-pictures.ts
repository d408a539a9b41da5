import { Migration } from '@mikro-orm/migrations';

/** Pictures of people as an issuer shows them: fetched after the sign-in, and served by this server. */
export class AccountPictures extends Migration {
  override up(): void {
    // While `wished` is true the picture at source_url is yet to be fetched; an earlier one stays until then.
    this.addSql(`create table account_picture (
      account_id uuid primary key references account on delete cascade,
      source_url text not null,
      wished boolean not null default true,
      picture_id uuid unique,
      path text,
      mime text)`);
    this.addSql('create index account_picture_wished on account_picture (account_id) where wished');
    this.addSql(`create trigger account_picture_replaced after update of path on account_picture for each row
      when (old.path is not null and old.path is distinct from new.path) execute function enter_file_removal()`);
    this.addSql(`create trigger account_picture_removed after delete on account_picture for each row
      when (old.path is not null) execute function enter_file_removal()`);
  }
}
