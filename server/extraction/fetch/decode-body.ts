import { pipeline } from 'node:stream';
import type { Transform } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';
import { ExtractionError } from '../domain/extraction-error.ts';

type Bytes = AsyncIterable<Uint8Array>;

const ENCODINGS_MAX = 2;
const DEFLATE_METHOD = 8;

/** A body that was cut after its last complete block is read as far as it goes, as browsers do. */
const LENIENT = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
const LENIENT_BROTLI = {
  flush: constants.BROTLI_OPERATION_FLUSH,
  finishFlush: constants.BROTLI_OPERATION_FLUSH,
};
/** The largest window a server may use for zstd over HTTP (RFC 9659): 8 MB. */
const ZSTD_WINDOW = { params: { [constants.ZSTD_d_windowLogMax]: 23 } };

/** "deflate" should carry a zlib header; some servers leave it out. */
function inflateFor(first: Uint8Array): Transform {
  const [method = 0, flags = 0] = first;
  const wrapped = (method & 0x0f) === DEFLATE_METHOD && ((method << 8) | flags) % 31 === 0;
  return wrapped ? createInflate(LENIENT) : createInflateRaw(LENIENT);
}

const DECODERS: Readonly<Record<string, (first: Uint8Array) => Transform>> = {
  gzip: () => createGunzip(LENIENT),
  'x-gzip': () => createGunzip(LENIENT),
  deflate: inflateFor,
  br: () => createBrotliDecompress(LENIENT_BROTLI),
  zstd: () => createZstdDecompress(ZSTD_WINDOW),
};

async function* rejoin(first: Uint8Array, rest: AsyncIterator<Uint8Array>): Bytes {
  yield first;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

async function* decoded(source: Bytes, createDecoder: (first: Uint8Array) => Transform): Bytes {
  const chunks = source[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done === true) return;
  const decoder = createDecoder(first.value);
  pipeline(rejoin(first.value, chunks), decoder, () => {
    // Whatever failed destroyed the decoder with it: its reader below is told.
  });
  yield* decoder;
}

async function* limited(source: Bytes, maxBytes: number): Bytes {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new ExtractionError('importErrors.tooLarge', { detail: `more than ${maxBytes} bytes` });
    yield chunk;
  }
}

/** The encodings of a Content-Encoding header, outermost last; those that change nothing are left out. */
function encodingsOf(header: string): string[] {
  return header
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
}

/**
 * Reads a body to its end and undoes its content encodings, one chunk at a time: before, between and after the
 * encodings nothing grows beyond `maxBytes`, so that a decompression bomb ends where it starts to swell.
 * An unknown encoding leaves the bytes as they are, as in browsers.
 * Throws `tooLarge`, `unreadable` for more than two encodings, and the decoder's own errors.
 */
export async function readDecoded(body: Bytes, contentEncoding: string, maxBytes: number): Promise<Uint8Array> {
  const encodings = encodingsOf(contentEncoding);
  if (encodings.length > ENCODINGS_MAX) {
    throw new ExtractionError('importErrors.unreadable', { detail: `${encodings.length} content encodings` });
  }
  let bytes = limited(body, maxBytes);
  const decoders = encodings.map((name) => DECODERS[name]);
  if (!decoders.includes(undefined)) {
    for (const decoder of decoders.toReversed()) {
      if (decoder !== undefined) bytes = limited(decoded(bytes, decoder), maxBytes);
    }
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}
