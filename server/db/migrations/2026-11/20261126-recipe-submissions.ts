import { Migration } from '@mikro-orm/migrations';

/** Which recipe a submission has made, so that one that is sent again makes no second. */
export class RecipeSubmissions extends Migration {
  override up(): void {
    this.addSql(`create table recipe_submission (
      account_id uuid not null references account on delete cascade,
      idempotency_key text not null,
      idempotency_hash bytea not null,
      recipe_id uuid not null references recipe on delete cascade,
      created_at timestamptz not null default now(),
      primary key (account_id, idempotency_key))`);
    this.addSql('create index recipe_submission_recipe on recipe_submission (recipe_id)');
  }
}
