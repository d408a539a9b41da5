import { Migration } from '@mikro-orm/migrations';

/** Small pictures for cards, made when first asked for; they leave with the pictures that they were made of. */
export class CardPictures extends Migration {
  override up(): void {
    this.addSql('alter table recipe_image add column card_path text');
    this.addSql(`create function enter_card_removal() returns trigger language plpgsql as $$
      begin
        insert into file_removal (path) values (old.card_path) on conflict (path) do nothing;
        return old;
      end $$`);
    this.addSql(`create trigger recipe_image_card_removed after delete on recipe_image for each row
      when (old.card_path is not null) execute function enter_card_removal()`);
  }
}
