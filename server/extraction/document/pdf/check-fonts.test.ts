import { describe, expect, it } from 'vitest';
import {
  calls,
  charstringNumber,
  doublingSubrs,
  ownEncoding,
  pdfWithType1,
  type Type1Parts,
} from '../../../../tests/support/files/type1-fonts.ts';
import { withoutCostlyFonts } from './check-fonts.ts';
import { readPdf } from './read-pdf.ts';

const LINES = [
  'Lentil soup',
  'Rinse the lentils, chop the onion,',
  'and boil both in a pot of salted water for an hour.',
];
/** The encoding calls the letter at the code of `o` an `a`: what is read shows whether the font was used. */
const SWAPPED = ownEncoding('dup 111 /a put\n');

const keepsFont = (parts: Type1Parts): boolean => {
  const bytes = pdfWithType1(LINES, parts);
  return withoutCostlyFonts(bytes) === bytes;
};
async function read(parts: Type1Parts): Promise<string[]> {
  const source = { kind: 'file', bytes: pdfWithType1(LINES, parts), name: null, languages: [] } as const;
  return (await readPdf(source)).lines.map(({ text }) => text);
}

/** A PDF with a font of many characters; `widths` is the entry of its dictionary, `more` an object with the number 20. */
function pdfWithWidths(widths: string, more = 'null'): Uint8Array {
  const file = Buffer.from(pdfWithType1(LINES)).toString('latin1');
  const font = `<</Type/Font/Subtype/CIDFontType2/BaseFont/Soup${widths}>>`;
  return Buffer.from(file.replace('xref\n', `19 0 obj\n${font}\nendobj\n20 0 obj\n${more}\nendobj\nxref\n`), 'latin1');
}

describe('the widths of a font in a PDF', () => {
  it.each([
    ['a range that no font has', '/W[0[500 500]68 1000000000000 500]', 'null'],
    ['such a range in an object of its own', '/DW 500/W 20 0 R', '[68 1000000000000 500]'],
    ['such a range of heights', '/W2 [ 3 1000000000 -900 400 880 ]', 'null'],
    ['too many ranges', `/W[${'0 65535 500 '.repeat(100)}]`, 'null'],
    ['an enormous last character', '/FirstChar 0/LastChar 1000000000', 'null'],
  ])('are refused before they are read if there is %s', async (_, widths, more) => {
    const bytes = pdfWithWidths(widths, more);
    const reading = readPdf({ kind: 'file', bytes, name: null, languages: [] });
    await expect(reading).rejects.toMatchObject({ code: 'importErrors.fileTooComplex' });
  });

  it.each([
    '/W[0[600 0 0 260]11 12 346 15[250]]',
    '/W 20 0 R',
    '/W2[1[-900 400 880]7000 8000 -900 400 880]',
    '/W[0 65535 500]',
  ])('%s: is read', async (widths) => {
    const bytes = pdfWithWidths(widths, '[1 [500] 4000000 [500 500]]');
    await expect(readPdf({ kind: 'file', bytes, name: null, languages: [] })).resolves.toBeDefined();
  });
});

describe('a Type 1 font in a PDF', () => {
  it('says what its letters are', async () => {
    expect(keepsFont({ encoding: SWAPPED })).toBe(true);
    expect((await read({ encoding: SWAPPED }))[0]).toBe('Lentil saup');
  });

  it('may call subroutines within subroutines, and replace hints by them', () => {
    const replacesHints = [12, 16, 12, 17, 10, 11];
    const subrs = [...doublingSubrs(6), [6, replacesHints], [7, [11]]] as const;
    const glyph = [...calls(0), ...[7, 1, 3].flatMap(charstringNumber), ...calls(6), 14];
    expect(keepsFont({ subrs, glyphs: [['a', glyph]] })).toBe(true);
  });

  it.each<[string, Type1Parts]>([
    ['subroutines that call each other millions of times', { encoding: SWAPPED, subrs: doublingSubrs(40) }],
    ['a subroutine that calls itself', { encoding: SWAPPED, subrs: [[0, calls(0, 0)]] }],
    [
      'a subroutine with an enormous number',
      {
        encoding: SWAPPED,
        subrs: [
          [0, [11]],
          [2_000_000_000, [11]],
        ],
      },
    ],
    ['a letter with an enormous code', { encoding: ownEncoding('dup 111 /a put\ndup 2000000000 /a put\n') }],
  ])('is left out with %s, and its text is read', async (_, parts) => {
    expect(keepsFont(parts)).toBe(false);
    expect(await read(parts)).toEqual(LINES);
  });

  it.each<[string, Type1Parts]>([
    ['as it stands', { isPacked: false }],
    ['behind more white space', { end: 'eexec \r\n' }],
    ['in hexadecimal digits', { isHex: true }],
  ])('is left out %s', async (_, parts) => {
    expect((await read({ ...parts, encoding: SWAPPED }))[0]).toBe('Lentil saup');
    expect(await read({ ...parts, encoding: SWAPPED, subrs: doublingSubrs(40) })).toEqual(LINES);
  });

  it('is read as far as possible without its encrypted part', async () => {
    await expect(read({ end: 'exec' })).resolves.toEqual(LINES);
  });
});
