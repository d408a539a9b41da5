import { expect, test } from 'vitest';
import type { FileDocument, TextLine } from '../../domain/text-line.ts';
import { documentOfPages } from './picture-lines.ts';

const line = (text: string, change: Partial<TextLine> = {}): TextLine => ({
  text,
  level: 0,
  bold: false,
  mark: null,
  apart: false,
  page: 1,
  unsure: [],
  ...change,
});
const page = (lines: TextLine[], change: Partial<FileDocument> = {}): FileDocument => ({
  lines,
  pictures: [],
  lang: lines.length > 0 ? 'en' : '',
  recognised: true,
  ...change,
});
const textsOf = (pages: FileDocument[]): string[] => documentOfPages(pages).lines.map(({ text }) => text);

test('pages are joined in order, and a dish between them provides the picture', () => {
  const dish = Uint8Array.of(1);
  const document = documentOfPages([
    page([], { pictures: [dish] }),
    page([line('Cake', { level: 1 }), line('3 eggs')]),
    page([line('Method', { level: 2 }), line('Beat the eggs.')]),
  ]);
  expect(document.lines.map(({ text, page: at, apart }) => [text, at, apart])).toEqual([
    ['Cake', 2, true],
    ['3 eggs', 2, false],
    ['Method', 3, true],
    ['Beat the eggs.', 3, false],
  ]);
  expect(document).toMatchObject({ pictures: [dish], lang: 'en', recognised: true });
});

test('a sentence across two pages becomes one line, with the unsure words of both parts', () => {
  const open = line('Beat the eggs with the sugar until they are', { unsure: ['eggs'] });
  const { lines } = documentOfPages([
    page([open]),
    page([line('pale and thick.', { unsure: ['thick'] }), line('Bake.')]),
  ]);
  expect(lines.map(({ text }) => text)).toEqual([
    'Beat the eggs with the sugar until they are pale and thick.',
    'Bake.',
  ]);
  expect(lines[0]?.unsure).toEqual(['eggs', 'thick']);
});

test('a new paragraph on the next page is not joined', () => {
  const step = line('Beat the eggs with the sugar until they are pale.');
  expect(textsOf([page([step]), page([line('then bake it.')])])).toHaveLength(2);
  const open = line('Beat the eggs with the sugar until they are');
  for (const next of [line('Bake it.'), line('pale', { mark: 'bullet' }), line('method', { level: 2 })])
    expect(textsOf([page([open]), page([next])])).toHaveLength(2);
  expect(textsOf([page([line('250 g ground almonds and some more')]), page([line('sugar')])])).toHaveLength(2);
});
