import { describe, expect, it } from 'vitest';
import { filesPath, readFilter } from './files-path.ts';
import { placeAfter } from '../files/file-list.tsx';

describe('the address of the list of files', () => {
  it('contains the filter, and can be parsed back', () => {
    const filter = { folderId: 'scans', state: 'failed' } as const;
    const path = filesPath(filter);
    expect(path).toBe('/desktop/files?folder=scans&state=failed');
    expect(readFilter(new URL(path, 'http://any.test').searchParams)).toEqual(filter);
  });

  it('has no query without a filter, and an unknown state counts as all', () => {
    expect(filesPath({ folderId: null, state: null })).toBe('/desktop/files');
    expect(readFilter(new URLSearchParams('state=lost'))).toEqual({ folderId: null, state: null });
  });
});

describe('a key in the list of files', () => {
  it.each([
    ['ArrowDown', 5, 6],
    ['ArrowUp', 0, 0],
    ['PageDown', 95, 99],
    ['Home', 50, 0],
    ['End', 50, 99],
    ['x', 50, null],
  ])('%s leads from row %i to %s', (key, from, to) => {
    expect(placeAfter(key, from, 100)).toBe(to);
  });
});
