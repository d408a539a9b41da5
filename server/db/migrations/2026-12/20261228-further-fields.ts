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
  notes: 'notes',
  yieldText: 'yield_text',
  ownNotes: 'own_notes',
  rating: 'rating',
  favorite: 'favorite',
  cookedOn: 'cooked_on',
};

const DIFFERENCES = Object.entries(FIELDS).map(
  ([name, column]) => `('${name}', new.${column} is distinct from old.${column})`,
);

/** The notes and the yield of the source, and what only the owner says about a recipe. */
export class FurtherFields extends Migration {
  override up(): void {
    this.addSql(`alter table recipe
      add column notes text,
      add column yield_text text,
      add column own_notes text,
      add column rating integer check (rating between 1 and 5),
      add column favorite boolean not null default false,
      add column cooked_on text[] not null default '{}'`);
    this.addSql(`create or replace function count_recipe_revision() returns trigger language plpgsql as $$
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
  }
}
