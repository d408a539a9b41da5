import { describe, expect, it } from 'vitest';
import { dragKind, readDrop, readPaste } from './read-drop.ts';

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

describe('what was pasted', () => {
  const pasted = (text: string, ...files: readonly File[]) =>
    readPaste({ files: files as unknown as FileList, getData: () => text });
  it.each([
    ['https://a.example/soup', { kind: 'typed', url: 'https://a.example/soup' }],
    [' a.example/soup\n', { kind: 'typed', url: 'a.example/soup' }],
    ['Soup\n2 carrots', { kind: 'text', text: 'Soup\n2 carrots' }],
    ['https://a.example and more', { kind: 'text', text: 'https://a.example and more' }],
    ['  ', null],
  ])('as %j is %j', (text, expected) => expect(pasted(text)).toEqual(expected));

  it('is a file before the text that stands beside it', () =>
    expect(pasted('soup.txt', soup)).toEqual({ kind: 'files', files: [soup] }));
});
