import { isUtf8 } from 'node:buffer';
import { AppError } from '../../core/errors.ts';

/** Reads a stream of chunks up to delimiters. Throws 400 if the stream ends too early. */
export interface DelimitedInput {
  /** The next bytes, without consuming them. */
  peek(length: number): Promise<Buffer>;
  /** The bytes before the delimiter. They must be read to the end, which also consumes the delimiter. */
  until(delimiter: Buffer): AsyncGenerator<Buffer, void>;
  /** Reads the source to its end and discards the bytes. */
  dropRest(): Promise<void>;
}

/** Reads `before` and then `source`. Buffers at most one chunk and the length of a delimiter. */
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
        // The last bytes may be the beginning of a delimiter that continues in the next chunk.
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

/** One part of a multipart body. Its bytes can be read once; unread bytes are discarded before the next part. */
export interface Part {
  readonly name: string | null;
  /** The name from the client; null for a part that is not a file. */
  readonly filename: string | null;
  readonly bytes: AsyncGenerator<Buffer, void>;
}

/** The size limit of one part's headers, in bytes. */
const HEADERS_MAX = 8_192;

const LINE_END = Buffer.from('\r\n');
const HEADERS_END = Buffer.from('\r\n\r\n');
const LAST = Buffer.from('--');

/**
 * The parts of a multipart body as they arrive (RFC 7578). Buffers only a chunk and the headers of one part. Throws 400
 * for a truncated or malformed body.
 */
export async function* readParts(source: AsyncIterator<Buffer>, boundary: string): AsyncGenerator<Part, void> {
  // The first delimiter may have no line break before it.
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

/** Reads the headers of a part and returns its Content-Disposition. */
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

/** Decodes headers as UTF-8 (RFC 7578), or as windows-1252 if they are not valid UTF-8, as from old clients. */
function headerText(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString('utf8') : new TextDecoder('windows-1252').decode(bytes);
}

/**
 * A parameter of the header. Browsers encode quotes and line breaks as %22, %0D and %0A; other clients write quotes as
 * \".
 */
function parameterOf(header: string, name: 'name' | 'filename'): string | null {
  const match = new RegExp(`;\\s*${name}=(?:"((?:\\\\"|[^"])*)"|([^;]*))`, 'i').exec(header);
  const value = match?.[1] ?? match?.[2]?.trim();
  if (value === undefined) return null;
  return value.replaceAll(/\\"|%22/g, '"').replaceAll(/%0[ad]/gi, ' ');
}

/** The Unicode file name (RFC 5987) if the client sent one, else the plain one. */
function fileNameOf(header: string): string | null {
  const [, charset = '', encoded] = /;\s*filename\*=([^';]*)'[^';]*'([^;\s]*)/i.exec(header) ?? [];
  const plain = parameterOf(header, 'filename');
  if (encoded === undefined) return plain;
  try {
    return new TextDecoder(charset, { fatal: true }).decode(percentDecoded(encoded));
  } catch {
    return plain ?? ''; // an unknown or wrong charset: use the plain name
  }
}

function percentDecoded(text: string): Buffer {
  const bytes = text.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}
