import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { RecipeDoubt } from '../../../../shared/domain/doubt.ts';
import type { RecipeContent } from '../../../../shared/domain/recipe.ts';
import { RecipeRow } from './recipe.entity.ts';
import { insertPictures, type StoredPicture } from '../pictures/recipe-pictures.ts';
import { searchTextOf } from './search-text.ts';

export interface NewRecipe {
  readonly id: string;
  readonly accountId: string;
  /** null for a recipe that was written by hand, and for one of an archive, which has a row of import_item. */
  readonly importJobId: string | null;
  /** By default now. */
  readonly createdAt?: Date;
  /** Its `images` are ignored in favour of the stored pictures. */
  readonly content: RecipeContent;
  readonly pictures: readonly StoredPicture[];
  /** The parts that the user should check. */
  readonly doubts: readonly RecipeDoubt[];
}

/** Inserts a recipe with its pictures. */
export async function insertRecipe(tx: SqlEntityManager, recipe: NewRecipe): Promise<void> {
  const { content, pictures } = recipe;
  await tx.insert(RecipeRow, {
    id: recipe.id,
    accountId: recipe.accountId,
    importJobId: recipe.importJobId,
    title: content.title,
    description: content.description,
    prepTime: content.prepTime,
    cookTime: content.cookTime,
    totalTime: content.totalTime,
    servings: content.servings,
    tags: content.tags,
    ingredients: content.ingredients,
    instructions: content.instructions,
    images: pictures.map(({ id }) => id),
    lang: content.lang,
    dir: content.dir,
    notes: content.notes,
    yieldText: content.yieldText,
    ownNotes: content.ownNotes,
    rating: content.rating,
    favorite: content.favorite,
    cookedOn: content.cookedOn,
    originalSource: content.originalSource,
    doubts: [...recipe.doubts],
    searchText: searchTextOf(content),
    ...(recipe.createdAt && { createdAt: recipe.createdAt }),
  });
  await insertPictures(tx, recipe, pictures);
}
