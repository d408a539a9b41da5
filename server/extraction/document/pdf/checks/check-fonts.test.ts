import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { pdfStream } from '../../../../../tests/support/files/pdf-files.ts';
import {
  calls,
  charstringNumber,
  doublingSubrs,
  ownEncoding,
  pdfWithFont,
  pdfWithType1,
  type Type1Parts,
} from '../../../../../tests/support/files/type1-fonts.ts';
import { checkWidths, withoutCostlyFonts } from './check-fonts.ts';
import { readPdf } from '../read-pdf.ts';

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

const shorts = (...values: readonly number[]): Buffer =>
  Buffer.from(values.flatMap((value) => [value >> 8, value & 255]));
const long = (value: number): number[] => [Math.floor(value / 65_536), value % 65_536];

/** A TrueType font with nothing but a table that maps characters. */
const fontThatMaps = (version: readonly number[], ...mapping: readonly number[]): Buffer =>
  Buffer.concat([
    shorts(...version, 1, 0, 0, 0),
    Buffer.from('cmap'),
    shorts(...long(0), ...long(28), ...long(12 + 2 * mapping.length)),
    shorts(0, 1, 3, 1, ...long(12), ...mapping),
  ]);
const TRUETYPE = [1, 0];
const OPENTYPE = [0x4f54, 0x544f];
const keepsTrueType = (font: Uint8Array): boolean => {
  const bytes = pdfWithFont(LINES, pdfStream(font), 'FontFile2');
  return withoutCostlyFonts(bytes) === bytes;
};
const times = (count: number, value: number): number[] => Array.from({ length: count }, () => value);

describe('a TrueType font in a PDF', () => {
  it.each<[string, Buffer]>([
    ['overlapping segments', fontThatMaps(TRUETYPE, 4, 0, 0, 200, 0, 0, 0, ...times(100, 65_534), 0, ...times(300, 0))],
    [
      'a group of billions',
      fontThatMaps(OPENTYPE, 12, 0, 0, 0, 0, 0, ...long(1), ...long(0), ...long(4_000_000_000), 0, 0),
    ],
    ['billions of groups', fontThatMaps(TRUETYPE, 12, 0, 0, 0, 0, 0, ...long(4_000_000_000))],
    ['pairs of bytes without end', fontThatMaps(TRUETYPE, 2, 0, 0, ...times(256, 8), ...times(4, 0), 0, 65_535, 0, 0)],
  ])('is left out if it maps %s', async (_, font) => {
    expect(keepsTrueType(font)).toBe(false);
    const bytes = pdfWithFont(LINES, pdfStream(font), 'FontFile2');
    const { lines } = await readPdf({ kind: 'file', bytes, name: null, languages: [] });
    expect(lines.map(({ text }) => text)).toEqual(LINES);
  });

  it('is left out if its tables lie within each other', () => {
    const count = 64;
    const table = Buffer.concat([Buffer.from('cmap'), shorts(0, 0, ...long(12 + 16 * count), 0, 0)]);
    const subtables = Array.from({ length: count }, () => [3, 1, ...long(4 + 8 * count)]).flat();
    const font = Buffer.concat([
      shorts(...TRUETYPE, count, 0, 0, 0),
      ...Array.from({ length: count }, () => table),
      shorts(0, count, ...subtables, 12, 0, 0, 0, 0, 0, ...long(2_000)),
      shorts(...Array.from({ length: 2_000 }, () => [0, 5, 0, 1, 0, 0]).flat()),
    ]);
    expect(keepsTrueType(font)).toBe(false);
  });

  it.each(['LiberationSans-Regular.ttf', 'LiberationSans-BoldItalic.ttf'])('is kept as it is in %s', (name) => {
    const file = createRequire(import.meta.url).resolve(`pdfjs-dist/standard_fonts/${name}`);
    expect(keepsTrueType(readFileSync(file))).toBe(true);
  });

  it('is kept with all characters of two planes', () => {
    const planes = [...long(2), ...long(32), ...long(65_000), 0, 0, ...long(131_072), ...long(196_000), 0, 0];
    expect(keepsTrueType(fontThatMaps(TRUETYPE, 12, 0, 0, 0, 0, 0, ...planes))).toBe(true);
  });
});

describe('a PDF is refused', () => {
  it.each([
    ['whose objects have no ends', Array.from({ length: 4_000 }, (_, at) => `${at} 0 obj <</A `.padEnd(100)).join('')],
    ['whose lists of widths have no ends', `1 0 obj ${'/W['.repeat(6_000)} endobj`],
  ])('%s', (_, text) => {
    expect(() => checkWidths(Buffer.from(text))).toThrow('importErrors.fileTooComplex');
  });
});
