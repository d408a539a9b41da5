import { type Recipe, type RecipeEdit, recipeSchema } from '../../../../../shared/domain/recipe.ts';
import { ApiError, mayPass } from '../../../../api/api-error.ts';
import type { ApiClient } from '../../../../api/client.ts';
import { keptUrls, type Photo, photosOf } from '../photos/photos.ts';
import { differingFields, valuesOf } from '../values/form-values.ts';
import { createRepeatKey } from './repeat-key.ts';
import { isSameList, type SavedRecipe, saveChanges, saveNewRecipe } from './save-recipe.ts';

/** A version of the recipe that was stored elsewhere since the editor was opened. */
export interface Conflict {
  readonly current: Recipe;
  /** The names of the fields that changed, as in the API. */
  readonly changed: readonly string[];
}

/** The conflict that an error reports; null for other errors. */
export function conflictOf(error: unknown): Conflict | null {
  if (!(error instanceof ApiError) || error.code !== 'recipes.changedElsewhere') return null;
  const current = recipeSchema.safeParse(error.current).data;
  return current ? { current, changed: error.changed } : null;
}

/** What was sent without getting a response. It may have been stored. */
interface SentEdit {
  readonly edit: RecipeEdit;
  readonly photos: readonly Photo[];
}

/** Whether a stored version is what was sent, so that it is no conflict. */
export function isOwnEdit({ edit, photos }: SentEdit, current: Recipe): boolean {
  const isSameText = differingFields(valuesOf({ ...current, ...edit }), valuesOf(current)).length === 0;
  return isSameText && isSameList(keptUrls(photos), current.images);
}

/**
 * Saves the edits of one editor: `earlier` is the version that was edited, null for a new recipe. Throws if the recipe is
 * refused; `conflictOf` tells whether because of a version that was stored elsewhere. An edit whose answer was lost is no
 * conflict with itself.
 */
export type Saver = (earlier: Recipe | null, edit: RecipeEdit, photos: readonly Photo[]) => Promise<SavedRecipe>;

export function createSaver(api: ApiClient): Saver {
  const keyOf = createRepeatKey();
  let unanswered: SentEdit | null = null;
  const save: Saver = async (earlier, edit, photos) => {
    try {
      const saved = await (earlier ? saveChanges(api, earlier, edit, photos) : saveNewRecipe(api, edit, photos, keyOf));
      unanswered = saved.unsorted && mayPass(saved.unsorted) ? { edit, photos: photosOf(saved.wanted) } : null;
      return saved;
    } catch (error) {
      const found = conflictOf(error);
      if (found && unanswered && isOwnEdit(unanswered, found.current)) {
        unanswered = null;
        return await save(found.current, edit, photos);
      }
      if (mayPass(error)) unanswered = { edit, photos };
      throw error;
    }
  };
  return save;
}
