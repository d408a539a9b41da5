import { describe, expect, it } from 'vitest';
import { dragKind, readDrop } from './read-drop.ts';

interface Held {
  readonly files?: readonly File[];
  readonly isFolder?: boolean;
  readonly uriList?: string;
}

/** Replaces the browser's DataTransfer, which Node does not have. */
function held({ files = [], isFolder = false, uriList = '' }: Held): DataTransfer {
  const items = files.map(() => ({ webkitGetAsEntry: () => ({ isDirectory: isFolder }) }));
  const types = [...(files.length > 0 ? ['Files'] : []), ...(uriList ? ['text/uri-list'] : []), 'text/plain'];
  const getData = (type: string): string => (type === 'text/uri-list' ? uriList : '');
  return { files, items, types, getData } as unknown as DataTransfer;
}
const soup = new File(['soup'], 'soup.txt');
const cake = new File(['cake'], 'cake.txt');

describe('what is dragged', () => {
  it.each([
    [['Files'], 'file'],
    [['text/uri-list', 'text/html', 'Files'], 'file'],
    [['text/uri-list', 'text/plain'], 'link'],
    [['text/plain', 'text/html'], null],
    [[], null],
  ] as const)('as %j is a %s', (types, kind) => expect(dragKind({ types })).toBe(kind));
});

describe('what was dropped', () => {
  it('is all files in order, even if their addresses are included', () =>
    expect(readDrop(held({ files: [soup, cake], uriList: 'file:///home/soup.txt' }))).toEqual({
      kind: 'files',
      files: [soup, cake],
    }));

  it('is recognised as a folder', () =>
    expect(readDrop(held({ files: [soup], isFolder: true }))).toEqual({ kind: 'folder' }));

  it('is the first address of a list with comments', () =>
    expect(readDrop(held({ uriList: '# soups\r\n\r\nhttps://a.example/soup\r\nhttps://a.example/cake' }))).toEqual({
      kind: 'link',
      url: 'https://a.example/soup',
    }));

  it('is null for text', () => expect(readDrop(held({}))).toBeNull());
});
