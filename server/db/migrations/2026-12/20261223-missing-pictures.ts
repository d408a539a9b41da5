import { Migration } from '@mikro-orm/migrations';

/** How many pictures an archive names for a recipe that was imported without them. */
export class MissingPictures extends Migration {
  override up(): void {
    this.addSql('alter table import_item add column missing_pictures integer not null default 0');
  }
}
