import { Buffer, isUtf8 } from 'node:buffer';

/**
 * In Western and Central European text, accented letters occur between ASCII letters, hardly ever three in succession.
 */
const among = (letters: string): RegExp =>
  new RegExp(String.raw`(?<![^\p{ASCII}])[${letters}]{1,2}(?![^\p{ASCII}])`, 'giu');

interface Candidate {
  encoding: string;
  /** The non-ASCII letters that are frequent in its texts. */
  usual: RegExp;
  /** Their share of the non-ASCII letters of its texts, 0 to 1. */
  share: number;
}

/** Encodings of texts without a (correct) declaration. */
const CANDIDATES: readonly Candidate[] = [
  { encoding: 'windows-1252', usual: among('äöüßéèêàâçñóíáúìòùãõåøæîôûëïœ½¼¾°–’“”«»¡¿ºª'), share: 0.9 },
  // Final forms occur at the end of a word. That is its left end if the letters are in visual order.
  { encoding: 'windows-1255', usual: /[אבגדהוזחטיכלמנסעפצקרשת]|[ךםןףץ](?![א-ת])|(?<![א-ת])[ךםןףץ]/gu, share: 0.95 },
  { encoding: 'windows-1251', usual: /[аеинорстлвкмдпуяыьгзбчйхжшюцщ]/gu, share: 0.9 },
  { encoding: 'koi8-r', usual: /[аеинорстлвкмдпуяыьгзбчйхжшюцщ]/gu, share: 0.9 },
  { encoding: 'ibm866', usual: /[аеинорстлвкмдпуяыьгзбчйхжшюцщ]/gu, share: 0.9 },
  { encoding: 'windows-1250', usual: among('ąćęłńóśźżčěřšžůúáíéýőűăâșțôäöüß°½–'), share: 0.9 },
  { encoding: 'windows-1254', usual: among('ğışçöüâî½°İŞÇÖÜ’'), share: 0.9 },
  { encoding: 'windows-1256', usual: /[ء-ي]/gu, share: 0.9 },
  { encoding: 'shift_jis', usual: /[ぁ-んァ-ヶー]/gu, share: 0.45 },
  { encoding: 'euc-jp', usual: /[ぁ-んァ-ヶー]/gu, share: 0.45 },
  { encoding: 'euc-kr', usual: /[가-힣]/gu, share: 0.9 },
  {
    encoding: 'gb18030',
    usual:
      /[的一是不了在有人我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里，。、：克分钟小水油盐糖锅火加入放切片炒煮酱葱姜蒜肉蛋面粉米豆汤匙量热熟匀碗菜]/gu,
    share: 0.3,
  },
  {
    encoding: 'big5',
    usual:
      /[的一是不了在有人我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡，。、：克分鐘小水油鹽糖鍋火加入放切片炒煮醬蔥薑蒜肉蛋麵粉米豆湯匙量熱熟勻碗菜]/gu,
    share: 0.3,
  },
];

/** Bytes that are examined around the first non-ASCII ones. */
const SAMPLE = 20_000;

/** If more than one in this many letters is broken, the bytes are in another encoding. */
const FEWEST_WHOLE = 50;

/** The likeliest encoding of bytes that are not UTF-8: the one whose decoding is richest in its usual letters. */
export function sniffEncoding(bytes: Uint8Array): string {
  const first = Math.max(
    0,
    bytes.findIndex((byte) => byte > 0x7f),
  );
  const sample = bytes.subarray(Math.max(0, first - 1), first + SAMPLE);
  let best = { encoding: 'windows-1252', likeness: 0 };
  for (const { encoding, usual, share } of CANDIDATES) {
    const text = new TextDecoder(encoding).decode(sample);
    const beyondAscii = text.replace(/\p{ASCII}+/gu, '');
    const broken = beyondAscii.split('\uFFFD').length - 1;
    // The end of the sample can truncate a character.
    if (broken > 1 + beyondAscii.length / FEWEST_WHOLE) continue;
    const letters = (text.match(usual) ?? []).join('').length;
    const likeness = Math.min(1, letters / Math.max(1, beyondAscii.length) / share);
    if (likeness > best.likeness + 0.05) best = { encoding, likeness };
  }
  return best.encoding;
}

/** Bytes at the beginning of a page that are searched for a declaration of its encoding. */
const DECLARATION_WINDOW = 16_384;

/** The lowest share of zero bytes in UTF-16 text. They come from spaces, digits and line ends. */
const MIN_ZEROS = 0.02;

/** The character that begins escapes of ISO-2022. */
const ESCAPE = '\u001b';

/** A text with a larger share of broken letters is not UTF-8. */
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
    // Non-ASCII bytes are almost never valid UTF-8 by chance. Escapes of ISO-2022 are ASCII and need a check of their own.
    if (declared?.encoding === 'iso-2022-jp') return declared.decode(bytes);
    return switchesAlphabets(bytes) ? new TextDecoder('iso-2022-jp').decode(bytes) : utf8;
  }
  const declared = declaredDecoder(bytes, contentType);
  if (declared !== null && declared.encoding !== 'utf-8') return declared.decode(bytes);
  return damagedUtf8(bytes) ?? new TextDecoder(sniffEncoding(bytes)).decode(bytes);
}

/** Whether a text contains the escape sequences that switch ISO-2022-JP to Japanese. */
function switchesAlphabets(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return text.includes('\u001b$@') || text.includes('\u001b$B');
}

/** Decodes UTF-8 with few broken letters, such as a teaser cut within a letter; null for other bytes. */
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

/** Detects UTF-16 without a byte order mark: the zero bytes of ASCII characters are all at even or all at odd positions. */
function unmarkedEncoding(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, DECLARATION_WINDOW);
  const zeros = [0, 0];
  for (let at = sample.indexOf(0); at !== -1; at = sample.indexOf(0, at + 1)) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const [fewer, more] = [Math.min(even, odd), Math.max(even, odd)];
  if (more < Math.max(2, sample.length * MIN_ZEROS) || fewer > more / 20) return null;
  const encoding = even > odd ? 'utf-16be' : 'utf-16le';
  // eslint-disable-next-line no-control-regex -- control characters show that the text is not UTF-16
  return /[\u0000-\u0008\u000e-\u001f]|\uFFFD(?!$)/u.test(new TextDecoder(encoding).decode(sample)) ? null : encoding;
}

/** Buffer's check and decoder are several times as fast as a fatal TextDecoder. */
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
    return null; // an unknown label; browsers do not know it either
  }
}
