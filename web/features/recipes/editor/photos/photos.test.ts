import { expect, it } from 'vitest';
import { arePhotosChanged, isNew, keptUrls, mergePhotos, movePhoto, type Photo, photosOf } from './photos.ts';

const KEPT = photosOf(['/a', '/b', '/c']);
const added: Photo = { key: 'n', url: 'blob:n', file: new File(['x'], 'n.jpg'), error: null };

it('a picture is moved to the place of the cover', () => {
  expect(movePhoto(KEPT, 2, 0).map(({ url }) => url)).toEqual(['/c', '/a', '/b']);
  expect(movePhoto(KEPT, 0, 1).map(({ url }) => url)).toEqual(['/b', '/a', '/c']);
});

it('pictures are changed when one is added, removed or moved', () => {
  const images = ['/a', '/b', '/c'];
  expect(arePhotosChanged(KEPT, images)).toBe(false);
  expect(arePhotosChanged([...KEPT, added], images)).toBe(true);
  expect(arePhotosChanged(KEPT.slice(1), images)).toBe(true);
  expect(arePhotosChanged(movePhoto(KEPT, 0, 2), images)).toBe(true);
});

it('pictures that were stored elsewhere are taken over, and those of the form keep their order and stay removed', () => {
  const base = ['/a', '/b', '/c'];
  const urls = (photos: readonly Photo[]) => photos.map(({ url }) => url);
  expect(urls(mergePhotos(KEPT, base, ['/b', '/d']))).toEqual(['/b', '/d']);
  expect(urls(mergePhotos([added, ...KEPT.slice(1)], base, ['/a', '/b', '/d']))).toEqual(['blob:n', '/b', '/d']);
});

it('only existing pictures count as kept', () => {
  expect(keptUrls([added, ...KEPT])).toEqual(['/a', '/b', '/c']);
  expect([added, ...KEPT].filter(isNew)).toEqual([added]);
});
