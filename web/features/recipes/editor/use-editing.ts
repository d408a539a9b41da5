import { useEffect, useMemo, useState } from 'react';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { useSession } from '../../auth/auth.ts';
import { useUnloadQuestion } from '../../../state/use-unload-question.ts';
import { useApi } from '../../../api/api-context.ts';
import { ApiError } from '../../../api/api-error.ts';
import { errorMessage, type Message } from '../../../i18n/message.ts';
import { createDraft, useDraftKeeping } from './values/draft.ts';
import { useEditor } from './editor.store.ts';
import { usePhotos, type Photos } from './photos/use-photos.ts';
import { useRecipeForm, type RecipeForm } from './values/use-recipe-form.ts';
import { type SavedRecipe, saveChanges, saveNewRecipe } from './saving/save-recipe.ts';
import { editOf } from './values/form-values.ts';
import { createRepeatKey } from './saving/repeat-key.ts';

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

/** The complete state of the editor; `recipe` is the one it was opened with. */
export function useEditing(recipe: Recipe | null) {
  const { storage } = usePlatform();
  const accountId = useSession((session) => session.user?.id ?? '');
  const { phaseChanged, recipeSaved, recipePartlySaved, discardConfirmed } = useEditor((state) => state);
  // The saved version. After a new recipe was created, the form continues with that one.
  const [original, setOriginal] = useState(recipe);
  const recipeId = original?.id ?? null;
  const draft = useMemo(() => createDraft(storage, accountId, recipeId), [storage, accountId, recipeId]);
  const form = useRecipeForm(original, draft);
  const photos = usePhotos(recipe?.images ?? []);
  const keeping = useDraftKeeping(draft, form.isChanged, form.values);
  const [isDragging, setIsDragging] = useState(false);

  function onSaved(saved: SavedRecipe): void {
    if (saved.refused.length === 0 && saved.unsorted === null) {
      keeping.ended();
      return recipeSaved(saved.recipe);
    }
    draft.remove();
    setOriginal(saved.recipe);
    form.settled(saved.recipe);
    photos.settled(saved);
    recipePartlySaved(saved.recipe);
  }
  const saving = useSaving({ original, form, photos, onSaved });
  const isChanged = form.isChanged || photos.isChanged;
  const isBusy = saving.isSaving || isDragging;
  useEffect(() => {
    phaseChanged(isBusy ? 'busy' : isChanged ? 'changed' : 'unchanged');
  }, [phaseChanged, isBusy, isChanged]);
  useUnloadQuestion(isChanged);
  return {
    original,
    form,
    photos,
    saving,
    onDragging: setIsDragging,
    /** Discards the restored draft in favour of the saved version. */
    draftDiscarded: () => form.settled(original),
    discarded(): void {
      keeping.ended();
      discardConfirmed();
    },
  };
}

export type Editing = ReturnType<typeof useEditing>;
