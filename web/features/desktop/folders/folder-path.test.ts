import { describe, expect, it } from 'vitest';
import { splitPath } from './folder-path.ts';

describe('a path', () => {
  it.each([
    ['/home/mira/Scans', 'Scans', '/home/mira'],
    ['/home/mira/Scans/', 'Scans', '/home/mira'],
    ['C:\\Users\\Mira\\Scans', 'Scans', 'C:\\Users\\Mira'],
    ['soup.jpg', 'soup.jpg', ''],
    ['/', '/', ''],
  ])('%s is named %s and lies in "%s"', (path, name, parent) => {
    expect(splitPath(path)).toEqual({ name, parent });
  });
});
