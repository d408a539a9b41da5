import { useState } from 'react';
import type { Recipe } from '../../../../../shared/domain/recipe.ts';
import { useApi } from '../../../../api/api-context.ts';
import { ApiError } from '../../../../api/api-error.ts';
import { errorMessage, type Message } from '../../../../i18n/message.ts';
import { editOf } from '../values/form-values.ts';
import type { RecipeForm } from '../values/use-recipe-form.ts';
import { createRepeatKey } from './repeat-key.ts';
import { saveChanges, saveNewRecipe, type SavedRecipe } from './save-recipe.ts';
import type { Photos } from '../photos/use-photos.ts';

/** Why it was not saved: a title, and the cause if the title does not say it. */
interface SavingFailure {
  readonly title: Message;
  readonly cause: Message | null;
  /** Whether the recipe was deleted or belongs to another user. Then the input can be saved as a new recipe. */
  readonly isGone: boolean;
}

/** Product §8: the server's message when a recipe is created, else "Failed to update recipe". */
function failureOf(error: unknown, isNew: boolean): SavingFailure {
  const cause = errorMessage(error, isNew ? 'editor.createFailed' : 'editor.updateFailed');
  if (isNew && 'text' in cause) return { title: cause, cause: null, isGone: false };
  const title = { key: isNew ? 'editor.createFailed' : 'editor.updateFailed' } as const;
  const isGone = !isNew && error instanceof ApiError && error.status === 404;
  return { title, cause: 'key' in cause && cause.key === title.key ? null : cause, isGone };
}

interface SavingOptions {
  readonly original: Recipe | null;
  readonly form: RecipeForm;
  readonly photos: Photos;
  /** Called when the recipe was saved, possibly without some photos or their order. */
  readonly onSaved: (saved: SavedRecipe) => void;
}

/** Saves the form. On failure the input stays unchanged. */
export function useSaving({ original, form, photos, onSaved }: SavingOptions) {
  const api = useApi();
  const [keyOf] = useState(createRepeatKey);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<SavingFailure | null>(null);
  async function send(earlier: Recipe | null): Promise<void> {
    setFailure(null);
    setIsSaving(true);
    const edit = editOf(form.values, original);
    try {
      const saving = earlier
        ? saveChanges(api, earlier, edit, photos.list)
        : saveNewRecipe(api, edit, photos.list, keyOf);
      const saved = await saving;
      onSaved(saved);
      if (saved.unsorted !== null) setFailure(failureOf(saved.unsorted, false));
    } catch (error) {
      setFailure(failureOf(error, earlier === null));
      if (error instanceof ApiError) form.problemsShown(error.fields);
    } finally {
      setIsSaving(false);
    }
  }
  return {
    isSaving,
    failure,
    async save(element: HTMLFormElement): Promise<void> {
      if (!isSaving && !form.checked(element)) await send(original);
    },
    savedAsNew: () => send(null),
  };
}
