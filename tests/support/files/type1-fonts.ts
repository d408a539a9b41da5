import { pdfOfObjects, pdfStream, pdfText } from './pdf-files.ts';

/** Keys of the two layers of encryption of a Type 1 font: its private part, and each charstring. */
export const PRIVATE_KEY = 55_665;
const CHARSTRING_KEY = 4_330;
/** The number of random bytes before the content of either layer. */
const LEAD = 4;

/** A Type 1 font; what is not given is as in a sound font. */
export interface Type1Parts {
  /** The text behind `/Encoding`. */
  encoding?: string;
  /** The word that precedes the encrypted part, with the white space behind it. */
  end?: string;
  /** Whether the encrypted part is written in hexadecimal digits. */
  isHex?: boolean;
  /** Whether the font is compressed in the PDF. */
  isPacked?: boolean;
  /** Number and charstring of each subroutine. */
  subrs?: readonly (readonly [number: number, charstring: readonly number[]])[];
  /** Name and charstring of each glyph. */
  glyphs?: readonly (readonly [name: string, charstring: readonly number[]])[];
}

const CALL = 10;
const RETURN = 11;

/** A number of a charstring. */
export function charstringNumber(value: number): number[] {
  if (value >= -107 && value <= 107) return [value + 139];
  return [255, value >> 24, value >> 16, value >> 8, value].map((byte) => byte & 0xff);
}

/** The charstring instructions that call subroutines. */
export function calls(...numbers: readonly number[]): number[] {
  return numbers.flatMap((number) => [...charstringNumber(number), CALL]);
}

/** `count` subroutines of which each calls the next one `times` times. */
export function doublingSubrs(count: number, times = 2): (readonly [number, number[]])[] {
  return Array.from({ length: count }, (_, number) => [
    number,
    [...(number + 1 < count ? calls(...Array.from({ length: times }, () => number + 1)) : []), RETURN],
  ]);
}

/** The inverse of the decryption of Type 1 fonts. */
export function encryptType1(content: Uint8Array, key: number): Buffer {
  let state = key;
  return Buffer.from(
    [...Buffer.alloc(LEAD), ...content].map((byte) => {
      const secret = byte ^ (state >> 8);
      state = ((secret + state) * 52_845 + 22_719) & 0xffff;
      return secret;
    }),
  );
}

/** Names of glyphs by their character; letters are called by themselves. */
const NAMES: Readonly<Record<string, string>> = {
  ' ': 'space',
  '.': 'period',
  ',': 'comma',
  ':': 'colon',
  ...Object.fromEntries(
    ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'].map((name, digit) => [
      digit,
      name,
    ]),
  ),
};
const CHARACTERS = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ', ...Object.keys(NAMES)];
const nameOf = (character: string): string => NAMES[character] ?? character;

/** The encoding that maps the codes of ASCII to the glyphs, with these entries in addition. */
export function ownEncoding(more = ''): string {
  const entries = CHARACTERS.map((character) => `dup ${character.charCodeAt(0)} /${nameOf(character)} put\n`).join('');
  return `256 array\n0 1 255 {1 index exch /.notdef put} for\n${entries}${more}readonly def`;
}

/** A box, drawn by a subroutine. */
const GLYPH: readonly number[] = [...charstringNumber(0), ...charstringNumber(500), 13, ...calls(0), 14];
const BOX: readonly number[] = [
  ...charstringNumber(100),
  22,
  ...charstringNumber(300),
  6,
  ...charstringNumber(300),
  7,
  9,
];

/** The clear and the encrypted part of a font. */
function partsOf({ encoding = ownEncoding(), end = 'eexec\n', isHex = false, subrs, glyphs }: Type1Parts): {
  clear: Buffer;
  secret: Buffer;
} {
  const data = (charstring: readonly number[]): string => {
    const bytes = encryptType1(Uint8Array.from(charstring), CHARSTRING_KEY);
    return `${bytes.length} RD ${bytes.toString('latin1')}`;
  };
  const allSubrs = subrs ?? [[0, [...BOX, RETURN]]];
  const allGlyphs = glyphs ?? [['.notdef', GLYPH], ...CHARACTERS.map((one) => [nameOf(one), GLYPH] as const)];
  const clear = `%!PS-AdobeFont-1.0: Soup\n/FontMatrix [0.001 0 0 0.001 0 0] readonly def\n/Encoding ${encoding}\n/FontBBox {0 -200 500 700} readonly def\ncurrentfile ${end}`;
  const secret = `dup /Private 9 dict dup begin\n/lenIV 4 def\n/Subrs ${allSubrs.length} array\n${allSubrs
    .map(([number, charstring]) => `dup ${number} ${data(charstring)} NP\n`)
    .join('')}ND\n2 index /CharStrings ${allGlyphs.length} dict dup begin\n${allGlyphs
    .map(([name, charstring]) => `/${name} ${data(charstring)} ND\n`)
    .join('')}end\nend\n`;
  const encrypted = encryptType1(Buffer.from(secret, 'latin1'), PRIVATE_KEY);
  return { clear: Buffer.from(clear), secret: isHex ? Buffer.from(encrypted.toString('hex')) : encrypted };
}

/** A PDF of one page with these lines in an embedded font, whose own encoding says what its letters are. */
export function pdfWithFont(lines: readonly string[], stream: string, entry = 'FontFile'): Uint8Array<ArrayBuffer> {
  const widths = `/FirstChar 32/LastChar 122/Widths[${'500 '.repeat(91)}]`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 600 800]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    pdfStream(pdfText(lines)),
    `<</Type/Font/Subtype/${entry === 'FontFile2' ? 'TrueType' : 'Type1'}/BaseFont/ABCDEF+Soup/FontDescriptor 6 0 R${widths}>>`,
    `<</Type/FontDescriptor/FontName/ABCDEF+Soup/Flags 4/FontBBox[0 -200 500 700]/Ascent 700/Descent -200/StemV 80/${entry} 7 0 R>>`,
    stream,
  ];
  return pdfOfObjects(new Map(objects.map((object, index) => [index + 1, object])));
}

/** A PDF with these lines in a Type 1 font. */
export function pdfWithType1(lines: readonly string[], parts: Type1Parts = {}): Uint8Array<ArrayBuffer> {
  const { clear, secret } = partsOf(parts);
  const end = Buffer.from(`\n${`${'0'.repeat(64)}\n`.repeat(8)}cleartomark\n`);
  const lengths = `/Length1 ${clear.length}/Length2 ${secret.length}/Length3 ${end.length}`;
  const font = Buffer.concat([clear, secret, end]);
  const plain = `<<${lengths}/Length ${font.length}>>stream\n${font.toString('latin1')}\nendstream`;
  return pdfWithFont(lines, parts.isPacked === false ? plain : pdfStream(font, lengths));
}
