import { describe, expect, it } from 'vitest';
import {
  calls,
  charstringNumber,
  doublingSubrs,
  ownEncoding,
  pdfWithType1,
  type Type1Parts,
} from '../../../../tests/support/files/type1-fonts.ts';
import { withoutCostlyFonts } from './check-contents.ts';
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
