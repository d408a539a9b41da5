import { expect, it } from 'vitest';
import { extractSource } from '../../../server/extraction/pipeline/extract-source.ts';
import { savedSource } from '../../../server/extraction/pipeline/saved-source.ts';
import { lineText } from '../../../shared/domain/recipe.ts';
import { blocksOf } from './blocks.ts';
import { renderDocx } from './render-docx.ts';
import { renderPage } from './render-page.ts';
import { canSet, renderPdf } from './render-pdf.ts';

const LENTILS = `# Lentils with lemon

A quick supper for *two*.

## Ingredients

- 200 g red lentils
- 1 **onion**, chopped
- 1 lemon,
  squeezed

## Method

1. Fry the onion in a little oil until it is soft and golden.
2. Add the lentils and 600 ml of water and simmer for 20 minutes.
3. Stir in the juice of the lemon and serve the lentils hot.
`;
const ENTRIES = ['200 g red lentils', '1 onion, chopped', '1 lemon, squeezed'];

async function read(bytes: Uint8Array, name: string): Promise<{ title: string; entries: string[]; steps: number }> {
  const { recipe } = await extractSource(savedSource(Buffer.from(bytes), name, null));
  return { title: recipe.title, entries: recipe.ingredients.map(lineText), steps: recipe.instructions.length };
}

it('renders a Markdown text as a Word document, a PDF and a page with the same content', async () => {
  const blocks = blocksOf(LENTILS);
  const { bytes, pages } = await renderPdf(blocks, { lang: 'en' });
  const files: [Uint8Array, string][] = [
    [renderDocx(blocks), 'lentils.docx'],
    [bytes, 'lentils.pdf'],
    [Buffer.from(renderPage(blocks, 'en')), 'lentils.html'],
  ];
  for (const [file, name] of files) {
    expect({ name, ...(await read(file, name)) }).toEqual({
      name,
      title: 'Lentils with lemon',
      entries: ENTRIES,
      steps: 3,
    });
  }
  expect(pages.every((page) => page === 1)).toBe(true);
});

it('distinguishes nested items, underlined headings and lines of a paragraph', () => {
  expect(blocksOf('Soup\n====\n\none\ntwo\n\n* a\n    * b\n---\n')).toEqual([
    { kind: 'heading', level: 1, text: 'Soup' },
    { kind: 'paragraph', lines: ['one', 'two'] },
    { kind: 'bullet', depth: 0, text: 'a' },
    { kind: 'bullet', depth: 1, text: 'b' },
  ]);
});

it('continues on further pages, and detects scripts without a font', async () => {
  const many = Array.from({ length: 90 }, (_, index) => ({ kind: 'paragraph' as const, lines: [`line ${index}`] }));
  const { pages } = await renderPdf([...many, { kind: 'pageBreak' }, { kind: 'paragraph', lines: ['end'] }], {
    lang: null,
    hasFeet: true,
  });
  expect(pages.at(-1)).toBeGreaterThan(2);
  const setting = (text: string): boolean => canSet([{ kind: 'paragraph', lines: [text] }], null);
  expect(['Zwiebel', 'лук', '洋葱', 'بصل', 'ᏌᏌ'].map(setting)).toEqual([true, true, true, true, false]);
});
