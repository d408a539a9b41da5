import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { BinnedRecipe } from '../../../../shared/api/history/bin.ts';
import { columnsInBin } from '../../../db/binned-rows.ts';
import { isId } from '../../../db/id.ts';
import { isoTime } from '../../../db/iso-time.ts';
import { execute, query, queryOne } from '../../../db/query.ts';
import type { Sweeper } from '../../../db/sweeper.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/actor.ts';
import { lockRecipeWithImport } from '../stored/own-recipe.ts';
import { RecipeRow } from '../stored/recipe.entity.ts';

export interface RecipeBinService {
  /** Moves a recipe of the actor to the bin; throws 404. */
  add(em: SqlEntityManager, actor: Actor, id: string): Promise<void>;
  /** The recipes in the actor's bin, the last deleted first. */
  list(em: SqlEntityManager, actor: Actor): Promise<BinnedRecipe[]>;
  /** Restores a recipe in the actor's bin under its id; throws 404. */
  restore(em: SqlEntityManager, actor: Actor, id: string): Promise<RecipeRow>;
  /** Deletes a recipe in the actor's bin for good; throws 404. */
  delete(em: SqlEntityManager, actor: Actor, id: string): Promise<void>;
  /** Deletes every recipe in the actor's bin for good. */
  empty(em: SqlEntityManager, actor: Actor): Promise<void>;
}

const MOVE = `
  insert into binned_recipe (id, account_id, import_job_id, title, content)
  select id, account_id, import_job_id, title, to_jsonb(recipe) from recipe where id = :id and account_id = :accountId`;

const binnedRow = z.object({
  id: z.string(),
  title: z.string(),
  deletedAt: z.string(),
  expiresAt: z.string(),
}) satisfies z.ZodType<BinnedRecipe>;

const LIST = `
  select id, title, ${isoTime('deleted_at')} as "deletedAt",
    ${isoTime('(deleted_at + make_interval(days => :days))')} as "expiresAt"
  from binned_recipe where account_id = :accountId order by binned_recipe.deleted_at desc, id desc`;

/** The import may be gone meanwhile, and an open page of the recipe shall notice that it was deleted and restored. */
const restoreStatement = (columns: string): string => `
  insert into recipe (${columns}) select ${columns} from jsonb_populate_record(null::recipe, (
    select content || jsonb_build_object('import_job_id', import_job_id, 'revision', (content ->> 'revision')::int + 1)
    from binned_recipe where id = :id))`;

/** Locks a recipe in the bin after its import, in the order of all transactions; throws 404. */
async function lockBinned(tx: SqlEntityManager, actor: Actor, id: string): Promise<void> {
  const own = 'from binned_recipe where id = :id and account_id = :accountId';
  const values = { id, accountId: actor.id };
  if (isId(id)) {
    await execute(tx, `select 1 from import_job where id = (select import_job_id ${own}) for update`, values);
    if (await queryOne(tx, z.object({ id: z.string() }), `select id ${own} for update`, values)) return;
  }
  throw new AppError('recipes.notFound');
}

/** Rows of one transaction, which are locked for some milliseconds. */
const BATCH = 100;

/** Deletes recipes in bins for good, those that meet the condition and are not locked. */
async function deleteBinned(
  em: SqlEntityManager,
  condition: string,
  values: Readonly<Record<string, string | number>>,
): Promise<void> {
  const chosen = `select id from binned_recipe where ${condition} order by id limit ${BATCH}`;
  let deleted = BATCH;
  while (deleted === BATCH) {
    deleted = await em.transactional(async (tx) => {
      await execute(
        tx,
        `select 1 from import_job where id in (select import_job_id from binned_recipe where id in (${chosen}))
         order by id for update`,
        values,
      );
      return execute(tx, `delete from binned_recipe where id in (${chosen} for update)`, values);
    });
  }
}

/** Deletes the recipes for good that have been in the bin for so many days. */
export async function removeExpiredBin(em: SqlEntityManager, days: number): Promise<void> {
  await deleteBinned(em, 'deleted_at <= now() - make_interval(days => :days)', { days });
}

interface RecipeBinOptions {
  readonly remover: Sweeper;
  /** Days for which a recipe stays in the bin. */
  readonly days: number;
}

export function createRecipeBinService({ remover, days }: RecipeBinOptions): RecipeBinService {
  return {
    async add(em, actor, id) {
      await em.transactional(async (tx) => {
        await lockRecipeWithImport(tx, actor, id);
        await execute(tx, MOVE, { id, accountId: actor.id });
        await tx.nativeDelete(RecipeRow, { id, accountId: actor.id });
      });
    },

    async list(em, actor) {
      return query(em, binnedRow, LIST, { accountId: actor.id, days });
    },

    async restore(em, actor, id) {
      return em.transactional(async (tx) => {
        await lockBinned(tx, actor, id);
        const columns = await columnsInBin(tx, { table: 'recipe', bin: 'binned_recipe' }, id);
        await execute(tx, restoreStatement(columns), { id });
        await execute(tx, 'delete from binned_recipe where id = :id', { id });
        return tx.findOneOrFail(RecipeRow, { id, accountId: actor.id });
      });
    },

    async delete(em, actor, id) {
      await em.transactional(async (tx) => {
        await lockBinned(tx, actor, id);
        await execute(tx, 'delete from binned_recipe where id = :id', { id });
      });
      remover.wake();
    },

    async empty(em, actor) {
      await deleteBinned(em, 'account_id = :accountId', { accountId: actor.id });
      remover.wake();
    },
  };
}
