import { Migration } from '@mikro-orm/migrations';

/**
 * The revision of a list is never given twice, also after a backup was brought back: counted on from there, it would
 * name another list than the one that a device has kept under it. So it is the time of the change where that is later.
 */
export class LastingRevisions extends Migration {
  override up(): void {
    this.addSql(`create or replace function bump_recipe_revision() returns trigger language plpgsql as $$
      begin
        update account
        set recipe_revision = greatest(recipe_revision + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint)
        where id = coalesce(new.account_id, old.account_id);
        return null;
      end $$`);
  }
}
