import { Buffer, isUtf8 } from 'node:buffer';
import { sniffEncoding } from './sniff-encoding.ts';

/** How far into a page a declaration of its encoding is looked for, in bytes. */
const DECLARATION_WINDOW = 16_384;

/** The share of zeros in a text of two bytes a letter: it has a blank, a digit or an end of line now and then. */
const MIN_ZEROS = 0.02;

/** What escapes of ISO-2022 begin with. */
const ESCAPE = '\u001b';

/** With a larger share of broken letters a text is no UTF-8. */
const MAX_BROKEN = 0.3;

/**
 * The text of a page's bytes. Evidence in order: byte order mark, Content-Type header, declaration in the page, the
 * bytes themselves. A declared UTF-8 that the bytes contradict does not count.
 */
export function decodeBytes(bytes: Uint8Array, contentType: string | null): string {
  const marked = encodingOfMark(bytes);
  if (marked !== null) return new TextDecoder(marked).decode(bytes);
  const unmarked = unmarkedEncoding(bytes);
  if (unmarked !== null) return new TextDecoder(unmarked).decode(bytes);
  const utf8 = decodeStrictly(bytes);
  if (utf8 !== null) {
    if (!utf8.includes(ESCAPE)) return utf8;
    const declared = declaredDecoder(bytes, contentType);
    // Bytes beyond ASCII that form valid UTF-8 by chance are all but impossible; escapes of ISO-2022 are ASCII.
    if (declared?.encoding === 'iso-2022-jp') return declared.decode(bytes);
    return switchesAlphabets(bytes) ? new TextDecoder('iso-2022-jp').decode(bytes) : utf8;
  }
  const declared = declaredDecoder(bytes, contentType);
  if (declared !== null && declared.encoding !== 'utf-8') return declared.decode(bytes);
  return damagedUtf8(bytes) ?? new TextDecoder(sniffEncoding(bytes)).decode(bytes);
}

/** Whether a text holds the escapes by which ISO-2022-JP goes over to Japanese. */
function switchesAlphabets(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return text.includes('\u001b$@') || text.includes('\u001b$B');
}

/** UTF-8 of which little is broken: a teaser cut within a letter, a comment pasted as it was. null for other bytes. */
function damagedUtf8(bytes: Uint8Array): string | null {
  const text = new TextDecoder().decode(bytes);
  const beyondAscii = text.match(/[^\p{ASCII}]/gu)?.length ?? 0;
  const broken = text.match(/\uFFFD/gu)?.length ?? 0;
  return broken < beyondAscii * MAX_BROKEN ? text : null;
}

function encodingOfMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

/** UTF-16 without a mark: the zeros beside its blanks, digits and ends of lines stand on one side only. */
function unmarkedEncoding(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, DECLARATION_WINDOW);
  const zeros = [0, 0];
  for (let at = sample.indexOf(0); at !== -1; at = sample.indexOf(0, at + 1)) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const [fewer, more] = [Math.min(even, odd), Math.max(even, odd)];
  if (more < Math.max(2, sample.length * MIN_ZEROS) || fewer > more / 20) return null;
  const encoding = even > odd ? 'utf-16be' : 'utf-16le';
  // eslint-disable-next-line no-control-regex -- control characters tell that it is none
  return /[\u0000-\u0008\u000e-\u001f]|\uFFFD(?!$)/u.test(new TextDecoder(encoding).decode(sample)) ? null : encoding;
}

/** Buffer's own check and decoder take a fraction of the time of a fatal TextDecoder. */
function decodeStrictly(bytes: Uint8Array): string | null {
  if (!isUtf8(bytes)) return null;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}

function declaredDecoder(bytes: Uint8Array, contentType: string | null): InstanceType<typeof TextDecoder> | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARATION_WINDOW));
  const labels = [
    /charset\s*=\s*["']?([\w:.-]{2,40})/i.exec(contentType ?? '')?.[1],
    /<meta\b[^>]{0,300}?charset\s{0,9}=[\s"']{0,9}([\w:.-]{2,40})/i.exec(head)?.[1],
    /^\s*<\?xml\b[^>]{0,200}?encoding\s{0,9}=\s{0,9}["']([\w:.-]{2,40})/i.exec(head)?.[1],
  ];
  for (const label of labels) {
    const decoder = label === undefined ? null : decoderFor(label);
    if (decoder !== null && !decoder.encoding.startsWith('utf-16')) return decoder;
  }
  return null;
}

function decoderFor(label: string): InstanceType<typeof TextDecoder> | null {
  try {
    return new TextDecoder(label);
  } catch {
    return null; // a label that no browser knows either
  }
}
