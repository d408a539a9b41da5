import { Migration } from '@mikro-orm/migrations';

/** The fields of a recipe that its owner edits, by their names in the API. */
const FIELDS = {
  title: 'title',
  description: 'description',
  prepTime: 'prep_time',
  cookTime: 'cook_time',
  totalTime: 'total_time',
  servings: 'servings',
  tags: 'tags',
  ingredients: 'ingredients',
  instructions: 'instructions',
  images: 'images',
};

const DIFFERENCES = Object.entries(FIELDS).map(
  ([name, column]) => `('${name}', new.${column} is distinct from old.${column})`,
);

/** A number that grows with every edit of a recipe, and the number at which each field was changed last. */
export class RecipeRevisions extends Migration {
  override up(): void {
    this.addSql(`alter table recipe add column revision integer not null default 1,
      add column field_revisions jsonb not null default '{}'`);
    // A trigger, so that edits of a server of an older version count, too.
    this.addSql(`create function count_recipe_revision() returns trigger language plpgsql as $$
      declare changed jsonb;
      begin
        select jsonb_object_agg(name, old.revision + 1) into changed
        from (values ${DIFFERENCES.join(', ')}) as field(name, differs) where differs;
        if changed is not null then
          new.revision := old.revision + 1;
          new.field_revisions := old.field_revisions || changed;
        end if;
        return new;
      end $$`);
    this.addSql(`create trigger recipe_revision_counted before update on recipe
      for each row execute function count_recipe_revision()`);
  }
}
