import { useEffect, useMemo, useState } from 'react';
import type { Recipe, RecipeEdit } from '../../../../shared/domain/recipe.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { useSession } from '../../auth/auth.ts';
import { useUnloadQuestion } from '../../../state/use-unload-question.ts';
import { useApi } from '../../../api/api-context.ts';
import { ApiError } from '../../../api/api-error.ts';
import { errorMessage, type Message } from '../../../i18n/message.ts';
import { createDraft, useDraftKeeping } from './values/draft.ts';
import { useEditor } from './editor.store.ts';
import { type Photo, photosOf } from './photos/photos.ts';
import { usePhotos, type Photos } from './photos/use-photos.ts';
import { useRecipeForm, type RecipeForm } from './values/use-recipe-form.ts';
import type { SavedRecipe } from './saving/save-recipe.ts';
import { type Conflict, conflictOf, createSaver } from './saving/saver.ts';
import { editOf, type EditorValues, mergeValues, valuesOf } from './values/form-values.ts';

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
  const [saver] = useState(() => createSaver(api));
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<SavingFailure | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  async function send(earlier: Recipe | null, edit: RecipeEdit, list: readonly Photo[]): Promise<void> {
    setFailure(null);
    setConflict(null);
    setIsSaving(true);
    try {
      const saved = await saver(earlier, edit, list);
      onSaved(saved);
      if (saved.unsorted !== null) setFailure(failureOf(saved.unsorted, false));
    } catch (error) {
      setConflict(conflictOf(error));
      setFailure(failureOf(error, earlier === null));
      if (error instanceof ApiError) form.problemsShown(error.fields);
    } finally {
      setIsSaving(false);
    }
  }
  return {
    isSaving,
    failure,
    conflict,
    conflictDismissed: () => setConflict(null),
    /** The stored version was loaded. */
    conflictLoaded(): void {
      setConflict(null);
      setFailure(null);
    },
    async save(element: HTMLFormElement): Promise<void> {
      if (isSaving || form.checked(element)) return;
      const edited = original && { ...original, revision: form.revision };
      await send(edited, editOf(form.values, original), photos.list);
    },
    savedOnto: (recipe: Recipe, values: EditorValues, list: readonly Photo[]) =>
      send(recipe, editOf(values, recipe), list),
    savedAsNew: () => send(null, editOf(form.values, original), photos.list),
  };
}

/** The input that made way for a version that was stored elsewhere. */
interface PutAside {
  readonly values: EditorValues;
  readonly photos: readonly Photo[];
}

interface ConflictOptions {
  readonly form: RecipeForm;
  readonly photos: Photos;
  readonly saving: ReturnType<typeof useSaving>;
  readonly original: Recipe | null;
  readonly setOriginal: (recipe: Recipe) => void;
}

/** What the user can do about a version that was stored elsewhere. No choice loses the input. */
function useConflictChoices({ form, photos, saving, original, setOriginal }: ConflictOptions) {
  const { recipePartlySaved } = useEditor((state) => state);
  const [putAside, setPutAside] = useState<PutAside | null>(null);

  /** The input on top of the stored version. */
  const mergedWith = (current: Recipe): PutAside => ({
    values: mergeValues(form.base, form.values, valuesOf(current)),
    photos: photos.mergedWith(current.images),
  });
  function shown(current: Recipe, { values, photos: list }: PutAside): void {
    setOriginal(current);
    form.rebased(current, values);
    photos.replaced(list, current.images);
  }
  return {
    mergedWith,
    putAside,
    /** Shows the stored version, and keeps the input for `broughtBack`. */
    storedLoaded({ current }: Conflict): void {
      setPutAside(mergedWith(current));
      shown(current, { values: valuesOf(current), photos: photosOf(current.images) });
      saving.conflictLoaded();
      recipePartlySaved(current);
    },
    broughtBack(): void {
      if (original && putAside) shown(original, putAside);
      setPutAside(null);
    },
    async mineKept({ current }: Conflict): Promise<void> {
      const mine = mergedWith(current);
      shown(current, mine);
      await saving.savedOnto(current, mine.values, mine.photos);
    },
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
  const keeping = useDraftKeeping(draft, form.isChanged, form);
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
  const choices = useConflictChoices({ form, photos, saving, original, setOriginal });
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
    ...choices,
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
