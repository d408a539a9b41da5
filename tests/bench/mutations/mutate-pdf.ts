import { inflateSync } from 'node:zlib';
import { privatePart } from '../../../server/extraction/document/pdf/checks/type1-font.ts';
import { pdfOfObjects, pdfStream } from '../../support/files/pdf-files.ts';
import { encryptType1, PRIVATE_KEY } from '../../support/files/type1-fonts.ts';
import { mutateBytes, withInserted } from './mutate-bytes.ts';
import { oneOf, someSize, type Random } from './random.ts';
import { someRun } from './runs.ts';

/** An object of a PDF: its dictionary or value, and its uncompressed stream. */
interface PdfObject {
  text: string;
  stream: Buffer | null;
}

const MAX_STREAM = 5_000_000;
/** The last word of the clear part of a Type 1 font, and the white space behind it. */
const ENDS_CLEAR = 'eexec\n';

/** Wrong values of objects: unexpected numbers, names of other types, objects that refer to themselves. */
const VALUES: readonly string[] = [
  '0',
  '-1',
  '1e38',
  '99999999999999999999',
  '0.0000001',
  'null',
  'true',
  '()',
  '<ffff>',
  '[]',
  '<<>>',
  '[0 0 0 0]',
  '[1 0 0 1 1e30 1e30]',
  '/FlateDecode',
  '[/FlateDecode/ASCII85Decode/LZWDecode/RunLengthDecode]',
  '/JBIG2Decode',
  '/JPXDecode',
  '/Identity-V',
  '/Type3',
  '/Type0',
  '/CIDFontType2',
  '/UniGB-UCS2-H',
  '/Pages',
  '/ObjStm',
  '/XRef',
];

/** Operators of content streams and CMaps. */
const OPERATORS: readonly string[] = [
  'q ',
  'Q ',
  'BT ',
  'ET ',
  'BT /F 12 Tf (1 egg) Tj ET ',
  '/F4 1e9 Tf ',
  '/F4 -12 Tf ',
  '0 Tz ',
  '1e9 Tc ',
  '3 Tr ',
  '1e38 0 0 1e38 0 0 cm ',
  '0 0 0 0 0 0 Tm ',
  '-1 0 0 -1 300 300 Tm ',
  '[(1)-1000000(egg)1e9] TJ ',
  '(200 g) Tj ',
  '<0001000200030004> Tj ',
  "(\\000\\001) ' ",
  'T* ',
  '/X0 Do ',
  '/Im0 Do ',
  '/X4 Do ',
  '/P0 sh ',
  'BI /W 9999 /H 9999 /BPC 8 /CS /RGB ID ',
  'BI /W 9 /H 9 /F /Fl ID EI ',
  '/Span <</ActualText <FEFF0031>>> BDC ',
  '/Span <</ActualText (x)>> BDC (y) Tj EMC ',
  '/P <</MCID 99999999>> BDC ',
  'EMC ',
  '0 0 m 1e9 1e9 l 1e9 -1e9 1e9 0 0 0 c S ',
  '1 0 0 RG 0 0 9999 9999 re W n ',
  '65535 begincidrange <0000> <ffff> 0 endcidrange ',
  '1 beginbfrange <0000> <ffffffff> <0041> endbfrange ',
  '1 beginbfchar <0003> <00410042004300440045> endbfchar ',
  '1 begincodespacerange <00> <ffffffff> endcodespacerange ',
  '/Identity-H usecmap ',
  '[[[[ ',
  '<< /A << /A ',
  '% ',
];

const OBJECT = /(?:^|[\r\n\s])(\d{1,7}) \d{1,5} obj\b\s*([^]*?)\s*endobj/g;
const STREAM = /\bstream\r?\n([^]*?)\r?\n?endstream/;

/**
 * Changes an object or a stream of a PDF. Streams are compressed and the file is rebuilt, so that a reader reaches the
 * change.
 */
export function mutatePdf(bytes: Uint8Array, random: Random): Uint8Array {
  const file = Buffer.from(bytes).toString('latin1');
  const objects = new Map([...file.matchAll(OBJECT)].map(([, number, body = '']) => [Number(number), opened(body)]));
  const numbers = [...objects.keys()];
  if (numbers.length === 0) return mutateBytes(bytes, random);
  const chosen = oneOf(random, numbers);
  const { text, stream } = objects.get(chosen) ?? { text: '', stream: null };
  if (stream !== null && random(3) > 0) objects.set(chosen, { text, stream: changedStream(stream, random) });
  else objects.set(chosen, { text: changedText(text, numbers, random), stream });
  const root = /\/Root\s+\d+\s+\d+\s+R/.exec(file)?.[0];
  return pdfOfObjects(new Map([...objects].map(([number, object]) => [number, closed(object)])), root);
}

function opened(body: string): PdfObject {
  const data = STREAM.exec(body)?.[1];
  if (data === undefined) return { text: body, stream: null };
  const text = body.slice(0, STREAM.exec(body)?.index);
  const packed = Buffer.from(data, 'latin1');
  if (!/\/FlateDecode/.test(text) || /\/DecodeParms/.test(text)) return { text, stream: packed };
  try {
    return { text: text.replace(/\/Filter\s*\[?\s*\/FlateDecode\s*\]?/, ''), stream: inflateSync(packed) };
  } catch {
    return { text, stream: packed }; // broken by an earlier change
  }
}

function closed({ text, stream }: PdfObject): string {
  if (stream === null) return text;
  const keys = text.replace(/^\s*<</, '').replace(/>>\s*$/, '');
  if (!/\/Filter/.test(keys)) return pdfStream(stream, keys.replace(/\/Length\s+\d+(?:\s+\d+\s+R)?/, ''));
  return `${text}stream\n${stream.toString('latin1')}\nendstream`;
}

/** Replaces, duplicates, removes or nests a token of an object. */
function changedText(text: string, numbers: readonly number[], random: Random): string {
  const words = [...text.matchAll(/\d+ \d+ R|\/[^\s/<>[\]()]+|[-+]?[\d.]+|<<|>>|[[\]]/g)];
  const word = words[random(Math.max(1, words.length))];
  if (word === undefined) return oneOf(random, VALUES);
  const put = (value: string): string =>
    `${text.slice(0, word.index)} ${value} ${text.slice(word.index + word[0].length)}`;
  const reference = `${oneOf(random, numbers)} 0 R`;
  switch (random(7)) {
    case 0:
      return put(reference);
    case 1:
      return put(`${word[0]} ${word[0]}`);
    case 2:
      return put('');
    case 3:
      return put(oneOf(random, ['[', '<<', '(', '<</Kids[']).repeat(someSize(random, 20_000)));
    case 4:
      return put(`[${`${reference} `.repeat(someSize(random, 20_000))}]`);
    case 5:
      return put(String(10 ** random(20)));
    default:
      return put(oneOf(random, VALUES));
  }
}

function changedStream(stream: Buffer, random: Random): Buffer {
  const secret = stream.indexOf(ENDS_CLEAR) + ENDS_CLEAR.length;
  if (secret >= ENDS_CLEAR.length && random(3) > 0) return changedType1(stream, secret, random);
  if (random(4) === 0) return Buffer.from(mutateBytes(stream, random).subarray(0, MAX_STREAM));
  const content = stream.toString('latin1');
  const breaks = [...content.slice(0, 200_000).matchAll(/\s/g)];
  const at = breaks[random(Math.max(1, breaks.length))]?.index ?? 0;
  if (random(3) === 0) return Buffer.from(withNumber(content, at, random), 'latin1');
  const inserted =
    random(4) === 0
      ? `(${someRun(random).replace(/[()\\]/g, '\\$&')}) Tj `
      : oneOf(random, OPERATORS).repeat(someSize(random, 20_000));
  return Buffer.from(withInserted(stream, at, inserted));
}

/** Changes the private part of a Type 1 font, so that a reader reaches the change behind the encryption. */
function changedType1(font: Buffer, secret: number, random: Random): Buffer {
  const program = Buffer.from(privatePart(font.subarray(secret)));
  const changed = random(2) === 0 ? mutateBytes(program, random) : changedStream(program, random);
  return Buffer.concat([font.subarray(0, secret), encryptType1(changed.subarray(0, MAX_STREAM), PRIVATE_KEY)]);
}

/** Replaces the next number of a content stream. */
function withNumber(content: string, at: number, random: Random): string {
  const rest = content
    .slice(at)
    .replace(/[-+]?\d[\d.]*/, oneOf(random, ['0', '-1', '1e9', '99999999999', '.0001', '1e-30']));
  return content.slice(0, at) + rest;
}
