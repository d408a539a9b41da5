import type { Recipe } from '../../../../../shared/domain/recipe.ts';
import type { Message } from '../../../../i18n/message.ts';

/** A picture in the form: one that the recipe has, or a file that will be sent when it is saved. */
export type Photo = KeptPhoto | NewPhoto;

interface KeptPhoto {
  readonly key: string;
  readonly url: string;
  readonly file: null;
}

export interface NewPhoto {
  readonly key: string;
  /** Shows the file within this page. */
  readonly url: string;
  readonly file: File;
  /** Why the server did not take it. */
  readonly error: Message | null;
}

/** The pictures of a recipe after it was saved. */
export interface SavedPhotos {
  readonly recipe: Recipe;
  /** The photos that the server did not take, with its reasons; the others are there. */
  readonly refused: readonly NewPhoto[];
  /** The pictures in the order of the form. */
  readonly wanted: readonly string[];
}

export const isNew = (photo: Photo): photo is NewPhoto => photo.file !== null;

/** The pictures that a recipe has, the cover first. */
export function photosOf(images: readonly string[]): Photo[] {
  return images.map((url) => ({ key: url, url, file: null }));
}

/** The list with one picture at another place; both from 0. */
export function movePhoto(photos: readonly Photo[], from: number, to: number): Photo[] {
  const moved = [...photos];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}

/** Whether the form's pictures are others, or in another order, than those that the recipe has. */
export function arePhotosChanged(photos: readonly Photo[], images: readonly string[]): boolean {
  return photos.length !== images.length || photos.some((photo, place) => photo.url !== images[place]);
}

/** The pictures that the recipe keeps, in the form's order. */
export function keptUrls(photos: readonly Photo[]): string[] {
  return photos.filter((photo) => !isNew(photo)).map(({ url }) => url);
}
