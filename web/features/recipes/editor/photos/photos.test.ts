import { expect, it } from 'vitest';
import { arePhotosChanged, isNew, keptUrls, movePhoto, type Photo, photosOf } from './photos.ts';

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

it('only existing pictures count as kept', () => {
  expect(keptUrls([added, ...KEPT])).toEqual(['/a', '/b', '/c']);
  expect([added, ...KEPT].filter(isNew)).toEqual([added]);
});
