import { isUtf8 } from 'node:buffer';
import { AppError } from '../../core/errors.ts';

/** Bytes that come in chunks, read up to delimiters. A source that ends before what is asked for is a 400. */
export interface DelimitedInput {
  /** The next bytes, which stay unread. */
  peek(length: number): Promise<Buffer>;
  /** What comes before the delimiter, which is taken off; to be read to its end. */
  until(delimiter: Buffer): AsyncGenerator<Buffer, void>;
  /** Reads the source to its end and keeps nothing. */
  dropRest(): Promise<void>;
}

/** Reads `source` as though `before` stood at its begin. Holds no more than a chunk and a delimiter's length. */
export function readDelimited(source: AsyncIterator<Buffer>, before: Buffer): DelimitedInput {
  let held = before;

  async function readMore(): Promise<void> {
    const next = await source.next();
    if (next.done) throw new AppError('errors.badRequest');
    held = held.length === 0 ? next.value : Buffer.concat([held, next.value]);
  }

  return {
    async peek(length) {
      while (held.length < length) await readMore();
      return held.subarray(0, length);
    },

    async *until(delimiter) {
      for (;;) {
        const at = held.indexOf(delimiter);
        // Behind the last whole place, a delimiter may have begun that the next chunk ends.
        const sure = at < 0 ? Math.max(0, held.length - delimiter.length + 1) : at;
        const chunk = held.subarray(0, sure);
        held = held.subarray(at < 0 ? sure : at + delimiter.length);
        if (chunk.length > 0) yield chunk;
        if (at >= 0) return;
        await readMore();
      }
    },

    async dropRest() {
      held = Buffer.alloc(0);
      while (!(await source.next()).done);
    },
  };
}

/** One part of a multipart body. Its bytes come once; what nobody reads of them is dropped before the next part. */
export interface Part {
  readonly name: string | null;
  /** As the client gave it; null for a part that is no file. */
  readonly filename: string | null;
  readonly bytes: AsyncGenerator<Buffer, void>;
}

/** Bytes of one part's headers at most. */
const HEADERS_MAX = 8_192;

const LINE_END = Buffer.from('\r\n');
const HEADERS_END = Buffer.from('\r\n\r\n');
const LAST = Buffer.from('--');

/**
 * The parts of a multipart body as they come in (RFC 7578); nothing is held but a chunk and one part's headers.
 * Throws 400 for a body that is cut off or no multipart.
 */
export async function* readParts(source: AsyncIterator<Buffer>, boundary: string): AsyncGenerator<Part, void> {
  // The first delimiter may lack the line end before it.
  const input = readDelimited(source, LINE_END);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  try {
    await drop(input.until(delimiter));
    while (!(await input.peek(2)).equals(LAST)) {
      const headers = await readHeaders(input);
      const bytes = input.until(delimiter);
      yield { name: parameterOf(headers, 'name'), filename: fileNameOf(headers), bytes };
      await drop(bytes);
    }
    await input.dropRest();
  } finally {
    await source.return?.();
  }
}

async function drop(bytes: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of bytes);
}

/** The Content-Disposition of the part that begins here. */
async function readHeaders(input: DelimitedInput): Promise<string> {
  if (!(await input.peek(2)).equals(LINE_END)) throw new AppError('errors.badRequest');
  const read: Buffer[] = [];
  let length = 0;
  for await (const chunk of input.until(HEADERS_END)) {
    length += chunk.length;
    if (length > HEADERS_MAX) throw new AppError('errors.badRequest');
    read.push(chunk);
  }
  const lines = headerText(Buffer.concat(read)).split(/\r\n(?![ \t])/);
  return lines.find((line) => /^content-disposition:/i.test(line)) ?? '';
}

/** Headers are UTF-8 today (RFC 7578); what is none comes from a client that writes its own system's letters. */
function headerText(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString('utf8') : new TextDecoder('windows-1252').decode(bytes);
}

/** A parameter of the header; browsers write quotes and line ends in it as %22, %0D and %0A, others quotes as \". */
function parameterOf(header: string, name: 'name' | 'filename'): string | null {
  const match = new RegExp(`;\\s*${name}=(?:"((?:\\\\"|[^"])*)"|([^;]*))`, 'i').exec(header);
  const value = match?.[1] ?? match?.[2]?.trim();
  if (value === undefined) return null;
  return value.replaceAll(/\\"|%22/g, '"').replaceAll(/%0[ad]/gi, ' ');
}

/** The name with letters of any script (RFC 5987) where the client gave it, else the plain one. */
function fileNameOf(header: string): string | null {
  const [, charset = '', encoded] = /;\s*filename\*=([^';]*)'[^';]*'([^;\s]*)/i.exec(header) ?? [];
  const plain = parameterOf(header, 'filename');
  if (encoded === undefined) return plain;
  try {
    return new TextDecoder(charset, { fatal: true }).decode(percentDecoded(encoded));
  } catch {
    return plain ?? ''; // no such charset, or not in it: the plain name is there for that
  }
}

function percentDecoded(text: string): Buffer {
  const bytes = text.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}
