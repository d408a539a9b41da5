import { Migration } from '@mikro-orm/migrations';

/**
 * The page of each line that was read and its place on that page, with the first file of an original. Without them, as
 * for older imports, the lines of a recipe lead to the text only.
 */
export class LineBoxes extends Migration {
  override up(): void {
    this.addSql('alter table recipe_original add column line_boxes jsonb');
  }
}
