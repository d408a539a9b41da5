import { addRecipeImages, createRecipe, updateRecipe } from '../../../../../shared/api/recipe-editing.ts';
import type { Recipe, RecipeEdit } from '../../../../../shared/domain/recipe.ts';
import { ApiError } from '../../../../api/api-error.ts';
import type { ApiClient } from '../../../../api/client.ts';
import { errorMessage } from '../../../../i18n/message.ts';
import type { RepeatKey } from './repeat-key.ts';
import { isNew, keptUrls, type NewPhoto, type Photo, type SavedPhotos } from '../photos/photos.ts';

export interface SavedRecipe extends SavedPhotos {
  /** The error if the order could not be saved, else null. */
  readonly unsorted: unknown;
}

const savedWhole = (recipe: Recipe): SavedRecipe => ({ recipe, refused: [], wanted: recipe.images, unsorted: null });

/** The fields without empty ones, which are sent as absent (product §5). */
function present<Fields extends Readonly<Record<string, unknown>>>(fields: Fields): Partial<Fields> {
  const entries = Object.entries(fields).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(entries) as Partial<Fields>;
}

/** The fields that an edit empties, and that would stay as they are if they were absent (contract §3). */
function emptied(original: Recipe, { totalTime, notes, yieldText, ownNotes }: RecipeEdit): Partial<RecipeEdit> {
  const kept = { totalTime, notes, yieldText, ownNotes };
  const entries = Object.entries(kept).filter(
    ([name, value]) => value === null && original[name as keyof typeof kept] !== null,
  );
  return Object.fromEntries(entries);
}

function formFields(edit: RecipeEdit): Record<string, string> {
  const entries = Object.entries(present(edit)).map(([name, value]): [string, string] => [
    name,
    Array.isArray(value) ? JSON.stringify(value) : String(value),
  ]);
  return Object.fromEntries(entries);
}

/** Whether an error is about the pictures rather than the recipe. */
function isAboutPictures(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 413 || error.status === 415 || 'images' in error.fields;
}

/** Uploads the new photos one by one; returns the URLs of accepted ones by the photos' keys. */
async function addPhotos(api: ApiClient, id: string, photos: readonly Photo[]) {
  const urls = new Map<string, string>();
  const refused: NewPhoto[] = [];
  for (const photo of photos.filter(isNew)) {
    try {
      const { images } = await api.upload(addRecipeImages, { params: { id }, files: [photo.file] });
      urls.set(photo.key, images.at(-1) ?? '');
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) throw error;
      refused.push({ ...photo, error: errorMessage(error, 'editor.photoFailed') });
    }
  }
  return { urls, refused };
}

/** A recipe after pictures were added one by one, each of which is a revision. */
const withPictures = (recipe: Recipe, urls: readonly string[]): Recipe => ({
  ...recipe,
  images: [...recipe.images, ...urls],
  ...(recipe.revision !== undefined && { revision: recipe.revision + urls.length }),
});

/**
 * Creates a recipe with its photos; a repetition creates no second one. Throws if the recipe itself is refused. Refused
 * pictures are left out.
 */
export async function saveNewRecipe(
  api: ApiClient,
  edit: RecipeEdit,
  photos: readonly Photo[],
  keyOf: RepeatKey,
): Promise<SavedRecipe> {
  const fields = formFields(edit);
  const create = (files: readonly File[]): Promise<Recipe> =>
    api.upload(createRecipe, { fields, files, idempotencyKey: keyOf(fields, files) });
  const files = photos.filter(isNew).map(({ file }) => file);
  try {
    return savedWhole(await create(files));
  } catch (error) {
    if (files.length === 0 || !isAboutPictures(error)) throw error;
    const recipe = await create([]);
    const { urls, refused } = await addPhotos(api, recipe.id, photos);
    return { ...savedWhole(withPictures(recipe, [...urls.values()])), refused };
  }
}

export const isSameList = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((url, place) => url === others[place]);

/**
 * Saves the text and the kept pictures first, then uploads the new ones, and saves the order if these are not at the
 * end. Throws if the text is refused.
 */
export async function saveChanges(
  api: ApiClient,
  original: Recipe,
  edit: RecipeEdit,
  photos: readonly Photo[],
): Promise<SavedRecipe> {
  const { id } = original;
  const put = async (images: readonly string[], { images: known, revision }: Recipe): Promise<Recipe> => {
    const body = {
      id,
      revision,
      ...present(edit),
      ...emptied(original, edit),
      ...(!isSameList(images, known) && { images: [...images] }),
    };
    return (await api.call(updateRecipe, { body })).recipe;
  };
  const recipe = await put(keptUrls(photos), original);
  if (!photos.some(isNew)) return savedWhole(recipe);
  const { urls, refused } = await addPhotos(api, id, photos);
  const wanted = photos.flatMap((photo) => (isNew(photo) ? (urls.get(photo.key) ?? []) : photo.url));
  const added = withPictures(recipe, [...urls.values()]);
  const unsorted = { ...savedWhole(added), refused };
  if (wanted.every((url, place) => url === added.images[place])) return unsorted;
  try {
    return { ...savedWhole(await put(wanted, added)), refused };
  } catch (error) {
    return { ...unsorted, wanted, unsorted: error };
  }
}
