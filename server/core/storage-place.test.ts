import { describe, expect, it } from 'vitest';
import { placeName, readStoragePlace } from './storage-place.ts';

const bucket = { kind: 's3', bucket: 'recipes', prefix: '', endpoint: null, region: null, isPathStyle: false };

describe('the place of stored files', () => {
  it.each([
    ['file:///srv/cardamom/files', { kind: 'folder', folder: '/srv/cardamom/files' }],
    ['file:///srv/with%20space/', { kind: 'folder', folder: '/srv/with space/' }],
    ['s3://recipes', bucket],
    ['s3://recipes/', bucket],
    ['s3://my.recipes-2/home/files', { ...bucket, bucket: 'my.recipes-2', prefix: 'home/files/' }],
    ['s3://recipes?region=eu-central-1', { ...bucket, region: 'eu-central-1' }],
    [
      's3://recipes?endpoint=http://127.0.0.1:9000/&region=garage',
      { ...bucket, endpoint: 'http://127.0.0.1:9000', region: 'garage', isPathStyle: true },
    ],
    [
      's3://recipes?endpoint=https%3A%2F%2Fs3.example&forcePathStyle=false',
      { ...bucket, endpoint: 'https://s3.example', isPathStyle: false },
    ],
  ])('%s is understood', (text, place) => {
    expect(readStoragePlace(text)).toEqual(place);
  });

  it.each([
    'recipes',
    'http://recipes',
    'file://other-host/srv',
    's3://',
    's3://ab',
    's3://Recipes_1',
    's3://key:secret@recipes',
    's3://recipes:9000',
    's3://recipes/a%2',
    's3://recipes?endpoint=127.0.0.1:9000',
    's3://recipes?endpoint=https://key:secret@s3.example',
    's3://recipes?forcePathStyle=yes',
    's3://recipes?secretAccessKey=x',
  ])('%s is refused', (text) => {
    expect(readStoragePlace(text)).toBeUndefined();
  });

  it('has a name that tells places apart', () => {
    const names = ['file:///srv/files', 's3://recipes/a', 's3://recipes?endpoint=http://127.0.0.1:9000'].map((text) => {
      const place = readStoragePlace(text);
      return place && placeName(place);
    });
    expect(names).toEqual(['/srv/files', 's3://recipes/a/', 's3://recipes/ at http://127.0.0.1:9000']);
  });
});
