import type { Recipe } from '../../../../../shared/domain/recipe.ts';
import type { Message } from '../../../../i18n/message.ts';

/** A picture in the form: an existing one, or a file that will be uploaded when the recipe is saved. */
export type Photo = KeptPhoto | NewPhoto;

interface KeptPhoto {
  readonly key: string;
  readonly url: string;
  readonly file: null;
}

export interface NewPhoto {
  readonly key: string;
  /** The object URL of the file. */
  readonly url: string;
  readonly file: File;
  /** Why the server refused it. */
  readonly error: Message | null;
}

/** The pictures of a recipe after it was saved. */
export interface SavedPhotos {
  readonly recipe: Recipe;
  /** The photos that the server refused, with the reasons; the others are stored. */
  readonly refused: readonly NewPhoto[];
  /** The pictures in the order of the form. */
  readonly wanted: readonly string[];
}

export const isNew = (photo: Photo): photo is NewPhoto => photo.file !== null;

/** The pictures that a recipe has, the cover first. */
export function photosOf(images: readonly string[]): Photo[] {
  return images.map((url) => ({ key: url, url, file: null }));
}

/** The list with one picture moved to another position; both from 0. */
export function movePhoto(photos: readonly Photo[], from: number, to: number): Photo[] {
  const moved = [...photos];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}

/** Whether the pictures of the form or their order differ from those of the recipe. */
export function arePhotosChanged(photos: readonly Photo[], images: readonly string[]): boolean {
  return photos.length !== images.length || photos.some((photo, place) => photo.url !== images[place]);
}

/**
 * The pictures of the form on top of those that were stored elsewhere meanwhile: removed ones stay removed, and added
 * ones are at the end. `base` are those that the form began with.
 */
export function mergePhotos(photos: readonly Photo[], base: readonly string[], stored: readonly string[]): Photo[] {
  if (!arePhotosChanged(photos, base)) return photosOf(stored);
  const kept = photos.filter((photo) => isNew(photo) || stored.includes(photo.url));
  return [...kept, ...photosOf(stored.filter((url) => !base.includes(url)))];
}

/** The pictures that the recipe keeps, in the form's order. */
export function keptUrls(photos: readonly Photo[]): string[] {
  return photos.filter((photo) => !isNew(photo)).map(({ url }) => url);
}
