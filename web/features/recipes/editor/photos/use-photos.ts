import { useEffect, useRef, useState } from 'react';
import { getLimits } from '../../../../../shared/api/operations.ts';
import { RECIPE_IMAGES_MAX } from '../../../../../shared/constants.ts';
import { useApi } from '../../../../api/api-context.ts';
import {
  arePhotosChanged,
  mergePhotos,
  movePhoto,
  type NewPhoto,
  type Photo,
  photosOf,
  type SavedPhotos,
} from './photos.ts';

export interface Photos {
  readonly list: readonly Photo[];
  readonly isChanged: boolean;
  /** How many a recipe may have. */
  readonly max: number;
  /** How many exceeded the limit and were left out. */
  readonly leftOut: number;
  added(files: Iterable<File>): void;
  removed(key: string): void;
  /** Positions from 0; 0 is the cover. */
  moved(from: number, to: number): void;
  /** Sets the pictures after the recipe was saved, including those that the server refused. */
  settled(saved: SavedPhotos): void;
  /** The pictures of the form on top of those that were stored elsewhere meanwhile. */
  mergedWith(images: readonly string[]): readonly Photo[];
  /** Replaces the pictures of the form; `images` are the stored ones. */
  replaced(list: readonly Photo[], images: readonly string[]): void;
}

/** Creates object URLs, which are revoked when the component is unmounted. */
function useObjectUrls(): (file: File) => string {
  const urls = useRef<string[]>([]);
  useEffect(() => {
    const { current } = urls;
    return () => current.forEach((url) => URL.revokeObjectURL(url));
  }, []);
  return (file) => {
    const url = URL.createObjectURL(file);
    urls.current.push(url);
    return url;
  };
}

/** The most pictures of a recipe, by the setting of the server. */
function useImagesMax(): number {
  const api = useApi();
  const [max, setMax] = useState(RECIPE_IMAGES_MAX);
  useEffect(() => {
    api.call(getLimits).then(
      ({ maxRecipeImages }) => maxRecipeImages !== undefined && setMax(maxRecipeImages),
      // The server refuses what is too much.
      (error: unknown) => console.warn('the limit of pictures could not be loaded', error),
    );
  }, [api]);
  return max;
}

/** The pictures of the form. They are uploaded only when the recipe is saved. */
export function usePhotos(images: readonly string[]): Photos {
  const [saved, setSaved] = useState(images);
  const [list, setList] = useState<readonly Photo[]>(() => photosOf(images));
  const [leftOut, setLeftOut] = useState(0);
  const max = useImagesMax();
  const objectUrl = useObjectUrls();
  return {
    list,
    max,
    leftOut,
    isChanged: arePhotosChanged(list, saved),
    added(files) {
      const pictures = [...files].filter(({ type }) => type === '' || type.startsWith('image/'));
      const taken = pictures.slice(0, Math.max(0, max - list.length));
      setLeftOut(pictures.length - taken.length);
      const photos = taken.map((file): NewPhoto => {
        const url = objectUrl(file);
        return { key: url, url, file, error: null };
      });
      setList([...list, ...photos]);
    },
    removed(key) {
      setLeftOut(0);
      setList(list.filter((photo) => photo.key !== key));
    },
    moved: (from, to) => setList(movePhoto(list, from, to)),
    settled({ recipe, wanted, refused }) {
      setSaved(recipe.images);
      setList([...photosOf(wanted), ...refused]);
    },
    mergedWith: (stored) => mergePhotos(list, saved, stored),
    replaced(photos, stored) {
      setSaved(stored);
      setList(photos);
    },
  };
}
