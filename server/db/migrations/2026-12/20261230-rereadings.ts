import { Migration } from '@mikro-orm/migrations';

/** A worker of an older version that claims such a row would make a second recipe of it: its import fails instead. */
const GUARD = `create function refuse_reread_recipe() returns trigger language plpgsql as $$
  begin
    if exists (select 1 from import_job where id = new.import_job_id and rereads is not null) then
      raise exception 'import % reads a recipe again, and makes none', new.import_job_id;
    end if;
    return new;
  end $$`;

/** An import may read the original of a recipe again. Its result is kept in its row, until the owner has chosen. */
export class Rereadings extends Migration {
  override up(): void {
    this.addSql('alter table import_job add column rereads uuid, add column draft jsonb');
    this.addSql('create unique index import_job_rereads on import_job (rereads) where rereads is not null');
    this.addSql(GUARD);
    this.addSql(`create trigger recipe_of_rereading before insert on recipe for each row
      when (new.import_job_id is not null) execute function refuse_reread_recipe()`);
  }
}
