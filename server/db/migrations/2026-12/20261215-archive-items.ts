import { Migration } from '@mikro-orm/migrations';

const ITEMS = `create table import_item (
    import_job_id uuid not null references import_job on delete cascade,
    key text not null,
    name text not null,
    state text not null check (state in ('imported', 'duplicate', 'failed')),
    recipe_id uuid,
    error_code text,
    ended_at timestamptz not null default now(),
    primary key (import_job_id, key))`;

/**
 * An archive is one import with many recipes. Each of them has a row as soon as it has ended; its key is unique within the
 * import, so that an archive that is read on after a crash gives no recipe twice.
 */
export class ArchiveItems extends Migration {
  override up(): void {
    this.addSql(ITEMS);
    this.addSql('create index import_item_recipe on import_item (recipe_id) where recipe_id is not null');
    // The documents of the archive that have ended, and how many recipes are known; null for other imports.
    this.addSql('alter table import_job add column archive_position integer, add column items_total integer');
    // Recipes of an archive that the account has already are found by their text.
    this.addSql('create index recipe_same_text on recipe (account_id, md5(search_text))');
  }
}
