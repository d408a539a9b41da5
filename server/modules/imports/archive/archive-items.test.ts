import { expect, it } from 'vitest';
import { foundBefore } from './archive-items.ts';

it('knows the file of a recipe that failed within an archive in an archive', () => {
  const ended = new Map([['1:notes.zip#bad.json#0', false]]);
  expect(foundBefore({ position: 1, ended })).toEqual({
    items: 1,
    hasDocuments: false,
    failed: new Set(['notes.zip']),
  });
});
