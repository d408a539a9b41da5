import type pg from 'pg';

/** The definitions of the indexes and triggers of the table `recipe`, which are made again after filling it. */
export interface RecipeTable {
  /** The trigram index of the search, which takes longer to build than all others together. */
  readonly searchIndex: string;
  readonly otherIndexes: readonly string[];
  readonly triggers: readonly string[];
}

const SEARCH_INDEX = 'recipe_search';

async function definitions(client: pg.Client, statement: string): Promise<string[]> {
  const { rows } = await client.query<{ definition: string }>(statement);
  return rows.map(({ definition }) => definition);
}

/** Removes the triggers and all indexes but that of the primary key. */
export async function bareRecipeTable(client: pg.Client): Promise<RecipeTable> {
  const indexes = (condition: string): Promise<string[]> =>
    definitions(
      client,
      `select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = 'recipe'::regclass
         and not exists (select 1 from pg_constraint where conindid = indexrelid) and ${condition}`,
    );
  const isSearch = `indexrelid = '${SEARCH_INDEX}'::regclass`;
  const triggers = await definitions(
    client,
    `select pg_get_triggerdef(oid) as definition from pg_trigger where tgrelid = 'recipe'::regclass and not tgisinternal`,
  );
  const [searchIndex = ''] = await indexes(isSearch);
  const table = { searchIndex, otherIndexes: await indexes(`not ${isSearch}`), triggers };
  for (const definition of [searchIndex, ...table.otherIndexes])
    await client.query(`drop index ${/INDEX (\w+)/.exec(definition)?.[1]}`);
  const names = triggers.map((definition) => /TRIGGER (\w+)/.exec(definition)?.[1]);
  for (const name of names) await client.query(`drop trigger ${name} on recipe`);
  return table;
}

/**
 * Divides the bare table `recipe` by a hash of the account. A unique key then contains the account, so the keys of other
 * tables that refer to a recipe by its id alone are removed.
 */
export async function partitionRecipes(client: pg.Client, partitions: number): Promise<void> {
  await client.query('alter table recipe rename to recipe_former');
  await client.query(
    `create table recipe (like recipe_former including defaults including generated) partition by hash (account_id)`,
  );
  for (let part = 0; part < partitions; part += 1)
    await client.query(
      `create table recipe_${part} partition of recipe for values with (modulus ${partitions}, remainder ${part})`,
    );
  await client.query('insert into recipe select * from recipe_former');
  await client.query('drop table recipe_former cascade');
  await client.query('alter table recipe add primary key (account_id, id)');
  await client.query('alter table recipe add foreign key (account_id) references account on delete cascade');
  await client.query('create index recipe_job on recipe (import_job_id)');
}
