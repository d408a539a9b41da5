import { describe, expect, it } from 'vitest';
import { chunksOf } from './chunks.ts';
import { shownLines } from './prompts/shown-lines.ts';

const tokensOf = (text: string): number => Math.ceil(text.length / 4);
const lines = (...texts: string[]) => texts.map((text) => ({ text, level: 0 }));
const many = Array.from(
  { length: 200 },
  (_, index) => `line ${index + 1} of the book, which says something about soup`,
);

describe('a document', () => {
  it('that fits is one chunk, with its own name before it', () => {
    const chunks = chunksOf(shownLines(lines('Soup', '1 l water'), 'Soups of the year'), 500, tokensOf);
    expect(chunks).toEqual([
      {
        from: 1,
        to: 2,
        lines: [
          { number: 0, text: 'Soups of the year' },
          { number: 1, text: 'Soup' },
          { number: 2, text: '1 l water' },
        ],
      },
    ]);
  });

  it('that is longer is shown whole, in chunks that overlap and fit', () => {
    const chunks = chunksOf(shownLines(lines(...many), ''), 400, tokensOf);
    expect(chunks.length).toBeGreaterThan(5);
    const shown = new Set(chunks.flatMap((chunk) => chunk.lines.map(({ number }) => number)));
    expect(shown.size).toBe(many.length);
    for (const chunk of chunks)
      expect(chunk.lines.reduce((all, { text }) => all + tokensOf(text) + 4, 0)).toBeLessThanOrEqual(400);
    for (const [at, chunk] of chunks.slice(1).entries()) {
      expect(chunk.from).toBeLessThanOrEqual(chunks[at]!.to);
      expect(chunk.from).toBeGreaterThan(chunks[at]!.from);
    }
  });

  it('is read from the chunk with its name on', () => {
    const book = [...many.slice(0, 150), 'Pumpkin pie of aunt Agnes', ...many.slice(150)];
    const [first] = chunksOf(shownLines(lines(...book), 'pumpkin-pie-of-aunt-agnes.docx'), 400, tokensOf);
    expect(first!.lines.some(({ text }) => text.startsWith('Pumpkin pie'))).toBe(true);
  });

  it('of one line without an end is shown in pieces of that line', () => {
    const shown = shownLines(lines('Stir the soup. '.repeat(20_000)), '');
    expect(shown.every(({ number, text }) => number === 1 && text.length <= 1_200 && text.endsWith('.'))).toBe(true);
    const chunks = chunksOf(shown, 2_000, tokensOf);
    expect(chunks.every(({ from, to }) => from === 1 && to === 1)).toBe(true);
    expect(chunksOf(shownLines(lines('x'.repeat(300_000)), ''), 2_000, tokensOf).length).toBeGreaterThan(10);
  });

  it('is shown without menus and invisible characters, but with ingredients that are links', () => {
    const linked = [
      { text: 'All recipes', level: 0, linked: 1 },
      { text: '2 cups flour', level: 0, linked: 1 },
      { text: 'Stir\u202e the\u0000 soup', level: 0 },
    ];
    expect(shownLines(linked, '')).toEqual([
      { number: 2, text: '2 cups flour' },
      { number: 3, text: 'Stir the soup' },
    ]);
  });
});
