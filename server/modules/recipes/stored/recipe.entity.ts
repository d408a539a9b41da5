import { defineEntity, p } from '@mikro-orm/core';
import type { RecipeDoubt } from '../../../../shared/domain/doubt.ts';
import type { LineOrText, OriginalSource } from '../../../../shared/domain/recipe.ts';

const RecipeSchema = defineEntity({
  name: 'RecipeRow',
  tableName: 'recipe',
  properties: {
    id: p.uuid().primary(),
    accountId: p.uuid(),
    title: p.text(),
    description: p.text().nullable(),
    prepTime: p.integer().nullable(),
    cookTime: p.integer().nullable(),
    totalTime: p.integer().nullable(),
    servings: p.integer().nullable(),
    tags: p.array(),
    ingredients: p.json<LineOrText[]>(),
    instructions: p.json<LineOrText[]>(),
    /** Ids of stored images in order; the first is the cover. */
    images: p.array(),
    lang: p.text().nullable(),
    dir: p.text().$type<'ltr' | 'rtl'>().nullable(),
    notes: p.text().nullable(),
    yieldText: p.text().nullable(),
    ownNotes: p.text().nullable(),
    rating: p.integer().nullable(),
    favorite: p.boolean().default(false),
    /** Days as YYYY-MM-DD, oldest first. */
    cookedOn: p.array().defaultRaw(`'{}'`),
    originalSource: p.json<OriginalSource>().nullable(),
    doubts: p.json<RecipeDoubt[]>(),
    importJobId: p.uuid().nullable(),
    /** Folded text of title, tags, ingredients, instructions and notes. */
    searchText: p.text().lazy(),
    /** Grows by one with every edit; a trigger counts it. */
    revision: p.integer().default(1),
    /** The revision at which each field was changed last; a field that never changed is absent. */
    fieldRevisions: p.json<Readonly<Record<string, number>>>().defaultRaw(`'{}'`),
    /** Whether what it was imported from is kept. */
    hasOriginal: p
      .boolean()
      .formula(({ id }) => `exists (select 1 from recipe_original where recipe_id = ${id})`)
      .nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** A stored recipe. */
export class RecipeRow extends RecipeSchema.class {}
RecipeSchema.setClass(RecipeRow);
