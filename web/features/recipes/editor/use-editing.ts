import { useEffect, useMemo, useState } from 'react';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { useSession } from '../../auth/auth.ts';
import { createDraft } from './values/draft.ts';
import { useEditor } from './editor.store.ts';
import { useDraftKeeping } from './values/draft.ts';
import { usePhotos } from './photos/use-photos.ts';
import { useRecipeForm } from './values/use-recipe-form.ts';
import { type SavedRecipe } from './saving/save-recipe.ts';
import { useSaving } from './saving/use-saving.ts';
import { useUnloadQuestion } from '../../../state/use-unload-question.ts';

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
