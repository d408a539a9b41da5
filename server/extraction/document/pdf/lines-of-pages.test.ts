import { describe, expect, it } from 'vitest';
import type { Glyph } from './glyph.ts';
import { linesOfPages, type PdfPage } from './lines-of-pages.ts';
import { segmentsOf } from './segment.ts';

/** A line of glyphs that are half as wide as high. */
function line(text: string, x: number, y: number, { size = 10, bold = false } = {}): Glyph[] {
  return [...text].map((letter, index) => ({
    text: letter,
    x: x + (index * size) / 2,
    y,
    width: size / 2,
    size,
    bold,
    hidden: false,
    span: -1,
  }));
}

/** The same for a right-to-left line: the first letter is at the right end. */
function lineFromRight(text: string, right: number, y: number): Glyph[] {
  return [...text].flatMap((letter, index) => line(letter, right - (index + 1) * 5, y));
}

const page = (number: number, ...lines: Glyph[][]): PdfPage => ({
  number,
  width: 600,
  height: 800,
  segments: segmentsOf(lines.flat()),
});
const texts = (...pages: PdfPage[]): string[] => linesOfPages(pages).map(({ text }) => text);

const long = (words: string): string => words.padEnd(80, ' and on');

describe('lines of a page', () => {
  it('joins wrapped lines, and separates paragraphs', () => {
    const read = texts(
      page(1, line(long('1. Stir it well'), 50, 100), line('until smooth.', 50, 112), line('2. Serve.', 50, 124)),
    );
    expect(read).toEqual([`${long('1. Stir it well')} until smooth.`, '2. Serve.']);
  });

  it.each([
    ['Spanish', 'Elaboración', 'Trucos', 'Bata los huevos con el azúcar hasta que blanqueen.'],
    ['Dutch', 'Bereiding', 'Weetjes', 'Klop de eieren met de suiker tot ze wit zijn.'],
    ['Korean', '만드는 법', '알아두기', '달걀과 설탕을 섞어 하얗게 될 때까지 젓습니다.'],
  ])('treats bold lines that are slightly larger than the text as headings, in %s', (_, first, second, text) => {
    const read = linesOfPages([
      page(
        1,
        line(first, 50, 100, { size: 12, bold: true }),
        ...[text, text, text].map((step, row) => line(step, 50, 120 + row * 30, { size: 11 })),
        line(second, 50, 220, { size: 12, bold: true }),
        line(text, 50, 250, { size: 11, bold: true }),
        line(text, 50, 280, { size: 12 }),
      ),
    ]);
    expect(read.map(({ level }) => level)).toEqual([1, 0, 0, 0, 1, 0, 0]);
  });

  it.each([
    ['Chinese', '面粉 200克（分两次加入，先加一半再加另一半）', '盐 3克'],
    ['Japanese', '小麦粉 200g（ふるっておき、三回に分けて入れます）', '塩 3g'],
    ['Italian', 'farina 0 macinata a pietra 200 g', 'sale 3 g'],
  ])('does not join entries that end with their amounts, in %s', (_, full, short) => {
    const read = texts(page(1, line(full, 50, 100), line(short, 50, 112), line(full, 50, 124), line(short, 50, 136)));
    expect(read).toEqual([full, short, full, short]);
  });

  it('does not join entries of a list that have the same length', () => {
    const read = texts(page(1, line('200 g of red lentils', 50, 100), line('100 g of fresh onion', 50, 112)));
    expect(read).toEqual(['200 g of red lentils', '100 g of fresh onion']);
  });

  it('joins hyphenated words, but keeps the hyphens of compounds', () => {
    const start = 'x'.repeat(76);
    const read = (end: string, next: string): string[] =>
      texts(page(1, line(`${start} ${end}`, 50, 100), line(next, 50, 112)));
    expect(read('but-', 'ter melts')).toEqual([`${start} butter melts`]);
    expect(read('low-', 'fat milk')).toEqual([`${start} low-fat milk`]);
    expect(read('Mehl-', 'und Zuckerberge')).toEqual([`${start} Mehl- und Zuckerberge`]);
    expect(read('coupez-', 'les en dés')).toEqual([`${start} coupez-les en dés`]);
    expect(read('potong-', 'potong daging')).toEqual([`${start} potong-potong daging`]);
  });

  it('reads columns one after the other, and lines across both of them in their place', () => {
    const read = texts(
      page(
        1,
        line('A title that reaches across the whole of the page', 50, 80, { size: 20 }),
        ...['Ingredients', 'lentils', 'onion', 'salt'].map((text, row) => line(text, 50, 120 + row * 15)),
        ...['Method', 'Chop it.', 'Boil it.', 'Eat it.'].map((text, row) => line(text, 300, 120 + row * 15)),
        line('Notes', 50, 210, { bold: true }),
        line('It keeps for three days in a cold place, and freezes well, too.', 50, 225),
      ),
    );
    expect(read.slice(1)).toEqual([
      'Ingredients',
      'lentils',
      'onion',
      'salt',
      'Method',
      'Chop it.',
      'Boil it.',
      'Eat it.',
      'Notes',
      'It keeps for three days in a cold place, and freezes well, too.',
    ]);
  });

  it('does not take facts side by side above columns for the head of a column', () => {
    const read = texts(
      page(
        1,
        line('Total time: 1 h', 50, 80),
        line('Serves 8', 170, 80),
        ...['Ingredients', 'lentils', 'onions', 'a very long entry of it'].map((text, row) =>
          line(text, 50, 110 + row * 15),
        ),
        ...['Method', 'Chop it.', 'Boil it.', 'Eat it.'].map((text, row) => line(text, 300, 110 + row * 15)),
      ),
    );
    expect(read.slice(0, 3)).toEqual(['Total time: 1 h', 'Serves 8', 'Ingredients']);
  });

  it('reads the columns of a table one after the other, even if they nearly touch', () => {
    const read = texts(
      page(
        1,
        ...['1 onion', '2 large carrots, and parsley to taste', '1 l water'].map((text, row) =>
          line(text, 50, 100 + row * 15),
        ),
        ...['Chop it.', 'Boil it.', 'Eat it.'].map((text, row) => line(text, 240, 107 + row * 15)),
      ),
    );
    expect(read.slice(2)).toEqual(['1 l water', 'Chop it.', 'Boil it.', 'Eat it.']);
  });

  it('joins a sentence that continues at the top of the next page', () => {
    const read = texts(
      page(1, line('1. Stir the lentils and the garlic with the', 50, 700), line('2 of 9', 50, 780)),
      page(2, line('onions until they are brown.', 50, 60), line('2. Serve.', 50, 90)),
    );
    expect(read).toEqual(['1. Stir the lentils and the garlic with the onions until they are brown.', '2. Serve.']);
  });

  it('adds no space in the gap that word processors leave around digits, and keeps lines that begin with a digit', () => {
    const spread = [line('大', 60, 100), line('2', 67, 100), line('個', 74, 100)].flat();
    expect(texts(page(1, [...line(' ', 50, 100), ...spread]))).toEqual(['大2個']);
  });

  it('joins a Korean word that was broken at the end of a line, and separates words otherwise', () => {
    const start = '가'.repeat(60);
    const read = (end: string, next: string): string[] =>
      texts(page(1, line(`${start} ${end}`, 50, 100), line(next, 50, 112)));
    expect(read('끓입', '니다. 그리고')).toEqual([`${start} 끓입니다. 그리고`]);
    expect(read('물', '붓고 끓인다')).toEqual([`${start} 물 붓고 끓인다`]);
  });

  it('reads a table of amounts and names row by row, even beside a column of steps', () => {
    const rows: [string, string, string][] = [
      ['200 g', 'lentils', 'Rinse them.'],
      ['1', 'onion', 'Chop it.'],
      ['2 tbsp', 'oil', 'Heat it.'],
      ['1 tsp', 'salt', 'Add it.'],
    ];
    const read = texts(
      page(
        1,
        ...rows.flatMap(([amount, name, step], row) => [
          line(amount, 50, 100 + row * 15),
          line(name, 120, 100 + row * 15),
          line(step, 300, 100 + row * 15),
        ]),
      ),
    );
    expect(read).toEqual([...rows.map(([amount, name]) => `${amount} ${name}`), ...rows.map(([, , step]) => step)]);
  });

  it('does not join a table entry without an amount to the one above, and joins wrapped text in a cell', () => {
    const cells = (y: number, amount: string, name: string): Glyph[][] => [line(amount, 50, y), line(name, 120, y)];
    const read = texts(
      page(
        1,
        ...cells(100, '200 g', 'flour'),
        ...cells(116, '90 g', 'butter, cold and cut into the smallest of cubes'),
        ...cells(132, '1 tsp', 'vanilla'),
        line('rind of an orange', 120, 148),
        line('x'.repeat(86), 50, 300),
      ),
    );
    expect(read.slice(0, 4)).toEqual([
      '200 g flour',
      '90 g butter, cold and cut into the smallest of cubes',
      '1 tsp vanilla',
      'rind of an orange',
    ]);
  });

  it('joins wrapped entries of a narrow list beside another column, and reads the list to its end', () => {
    const steps = ['1. Stir it all', '2. Roll it out', '3. Bake it now'].map((text, index) =>
      line(text.padEnd(50, ' so'), 260, 100 + index * 14),
    );
    const list = ['200 g of pickled herrings from', 'the jar', '1 tin of very sweet corn', 'Mint leaves', '2 eggs'];
    const left = list.map((text, index) => line(text, 60, 100 + index * 14));
    const group = [line('Sauce', 60, 190, { bold: true }), line('1 cup cream', 60, 206), line('2 tbsp dill', 60, 220)];
    const read = texts(page(1, ...left, ...steps, ...group));
    expect(read.slice(0, 7)).toEqual([
      '200 g of pickled herrings from the jar',
      '1 tin of very sweet corn',
      'Mint leaves',
      '2 eggs',
      'Sauce',
      '1 cup cream',
      '2 tbsp dill',
    ]);
  });

  it('recognises headings by their size, and bold lines', () => {
    const read = linesOfPages([
      page(1, line('Dal', 50, 50, { size: 24 }), line('Method', 50, 90, { size: 16 }), line(long('Boil'), 50, 120)),
      page(2, line('For the sauce', 50, 50, { bold: true })),
    ]);
    expect(read.map(({ level, bold, page: number }) => [level, bold, number])).toEqual([
      [1, false, 1],
      [2, false, 1],
      [0, false, 1],
      [0, true, 2],
    ]);
  });

  it('removes bullets, including those of symbol fonts, and joins wrapped entries', () => {
    const read = linesOfPages([
      page(1, line('\ue00c', 50, 100), line('lentils', 65, 100), line('•', 50, 112), line('onion', 65, 112)),
    ]);
    expect(read.map(({ text, mark }) => [text, mark])).toEqual([
      ['lentils', 'bullet'],
      ['onion', 'bullet'],
    ]);
  });

  it('drops headers, footers and page numbers', () => {
    const pages = [1, 2].map((number) =>
      page(number, line('My kitchen', 50, 20), line(`Recipe ${number}00`, 50, 400), line(String(number), 300, 780)),
    );
    expect(texts(...pages)).toEqual(['Recipe 100', 'Recipe 200']);
  });

  it('reads letter-spaced words, fractions of small digits and letters that are drawn twice', () => {
    const spaced = [...'DAL SOUP'].flatMap((letter, index) => line(letter, 50 + index * 9, 50));
    const half = [...line('1', 55, 97, { size: 6 }), ...line('⁄', 58, 100), ...line('2', 62, 102, { size: 6 })];
    expect(texts(page(1, spaced))).toEqual(['DAL SOUP']);
    expect(texts(page(1, line('1', 50, 100), half, line('cup', 70, 100)))).toEqual(['1 1⁄2 cup']);
    expect(linesOfPages([page(1, line('Dal', 50, 50), line('Dal', 50.3, 50))])).toMatchObject([
      { text: 'Dal', bold: true },
    ]);
  });
});

describe('right-to-left lines', () => {
  it('keeps the order of numbers and foreign words, and mirrors brackets', () => {
    const shown = [...lineFromRight('קמח )טחון( ', 500, 100), ...line('200', 430, 100), ...line('ל-', 418, 100)];
    expect(texts(page(1, shown))).toEqual(['קמח (טחון) 200-ל']);
  });

  it('reads the right column first', () => {
    const column = (words: readonly string[], right: number): Glyph[][] =>
      words.map((word, row) => lineFromRight(word, right, 100 + row * 15));
    const read = texts(page(1, ...column(['מצרכים', 'קמח', 'מלח'], 550), ...column(['הכנה', 'ללוש', 'לאפות'], 300)));
    expect(read).toEqual(['מצרכים', 'קמח', 'מלח', 'הכנה', 'ללוש', 'לאפות']);
  });

  it('does not take lines with slightly different edges for columns', () => {
    const lines = ['שני גזרים', 'כף שמן זית', 'בצל אחד', 'כוס מים', 'שום'];
    const set = lines.map((text, index) => lineFromRight(text, 540 + (index % 2) * 0.01, 100 + index * 30));
    expect(texts(page(1, ...set))).toEqual(lines);
  });

  it('reads lists at the right edge and steps at the left edge in order of height', () => {
    const list = ['• שני גזרים', '• בצל אחד', '• כוס מים'];
    const steps = ['1. מטגנים את הבצל בשמן הזית', '2. מוסיפים גזר', '3. מבשלים עם המים'];
    const next = ['• שלוש ביצים', '• כוס קמח', '• חצי כוס סוכר'];
    const lines = [...list, ...steps, ...next];
    const set = lines.map((text, at) =>
      lineFromRight(text, text.startsWith('•') ? 540 : 60 + text.length * 5, 100 + at * 15),
    );
    expect(texts(page(1, ...set))).toEqual(lines.map((text) => text.replace('• ', '')));
  });

  it('replaces presentation forms and ligatures with plain letters', () => {
    expect(
      texts(
        page(
          1,
          [...'\ufefb\ufee3\ufedf'].flatMap((letter, index) => line(letter, 500 - index * 5, 100)),
        ),
      ),
    ).toEqual(['لامل']);
  });
});
