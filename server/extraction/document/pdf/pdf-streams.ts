/** A stream of a PDF with the text of its dictionary. */
export interface PdfStream {
  /** The number of its object; null if none precedes it. */
  number: number | null;
  dictionary: string;
  /** The encoded bytes as stored in the file. */
  data: Uint8Array;
}

/** In bytes. Dictionaries of pages and pictures are shorter. */
const MAX_DICTIONARY = 4_096;

/** The streams of a file in order. Streams of an encrypted file remain encrypted. */
export function* pdfStreams(bytes: Uint8Array): Generator<PdfStream> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let from = 0;
  for (;;) {
    const word = file.indexOf('stream', from);
    if (word === -1) return;
    const head = file.toString('latin1', Math.max(from, word - MAX_DICTIONARY), word);
    const named = head.lastIndexOf(' obj');
    const dictionary = head.slice(named + 1);
    const object = /(\d+)\s+\d+$/.exec(head.slice(Math.max(0, named - 20), Math.max(0, named)))?.[1];
    const start = word + (file[word + 6] === 13 ? 8 : 7);
    const end = endOf(file, start, dictionary);
    yield { number: object === undefined ? null : Number(object), dictionary, data: file.subarray(start, end) };
    const close = file.indexOf('endstream', end);
    if (close === -1) return;
    from = close + 9;
  }
}

/** The end of a stream: the length in its dictionary if `endstream` follows there, else the next `endstream`. */
function endOf(file: Buffer, start: number, dictionary: string): number {
  const length = Number(/\/Length\s+(\d+)(?!\s+\d+\s+R)/.exec(dictionary)?.[1] ?? NaN);
  if (/^\s*endstream/.test(file.toString('latin1', start + length, start + length + 12))) return start + length;
  const close = file.indexOf('endstream', start);
  return close === -1 ? file.length : close;
}
