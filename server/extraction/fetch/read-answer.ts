import { pipeline, type Transform } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';
import type { ImportFailure } from '../../../shared/errors.ts';
import { ExtractionError } from '../domain/extraction-error.ts';
import { CHALLENGE_PAGE_MAX_BYTES, isChallengeAnswer, isChallengePage } from '../document/html/challenge.ts';
import type { Answer } from './answer.ts';
import type { Purpose } from './purpose.ts';
import { until } from './until.ts';

type Bytes = AsyncIterable<Uint8Array>;

const ENCODINGS_MAX = 2;
const DEFLATE_METHOD = 8;

/** A truncated body is decoded up to its last complete block, as in browsers. */
const LENIENT = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
const LENIENT_BROTLI = {
  flush: constants.BROTLI_OPERATION_FLUSH,
  finishFlush: constants.BROTLI_OPERATION_FLUSH,
};
/** The largest window a server may use for zstd over HTTP (RFC 9659): 8 MB. */
const ZSTD_WINDOW = { params: { [constants.ZSTD_d_windowLogMax]: 23 } };

/** "deflate" data should have a zlib header, but some servers omit it. */
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
    // An error also destroys the decoder, so its reader below receives the error.
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

/** The encodings of a Content-Encoding header, in the order in which they were applied, without `identity`. */
function encodingsOf(header: string): string[] {
  return header
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
}

/**
 * Reads and decodes a body in chunks. The size is limited to `maxBytes` before, between and after the encodings, which
 * stops decompression bombs early. With an unknown encoding the bytes are returned unchanged, as in browsers. Throws
 * `tooLarge`, `unreadable` for more than two encodings, and errors of the decoder.
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

const WITHOUT_WHOLE_BODY: ReadonlySet<number> = new Set([204, 205, 206]);
const CHALLENGE_STATUSES: ReadonlySet<number> = new Set([403, 405, 429, 503]);
const FAILURE_BY_STATUS: Readonly<Record<number, ImportFailure>> = {
  401: 'importErrors.pageForbidden',
  403: 'importErrors.pageForbidden',
  404: 'importErrors.pageNotFound',
  410: 'importErrors.pageNotFound',
  451: 'importErrors.pageForbidden',
};

/** The error for a status other than 2xx. The body only matters if it may be a challenge page. */
async function statusFailure(answer: Answer, errorPageTimeoutMs: number): Promise<ExtractionError> {
  const failure = FAILURE_BY_STATUS[answer.status] ?? 'importErrors.pageFailed';
  const detail = `status ${answer.status}`;
  if (!CHALLENGE_STATUSES.has(answer.status)) return new ExtractionError(failure, { detail });
  try {
    const body = readDecoded(answer.body, answer.header('content-encoding'), CHALLENGE_PAGE_MAX_BYTES);
    const bytes = await until(AbortSignal.timeout(errorPageTimeoutMs), body);
    return new ExtractionError(isChallengePage(bytes) ? 'importErrors.challengePage' : failure, { detail });
  } catch (cause) {
    return new ExtractionError(failure, { cause, detail });
  }
}

/** Refuses unusable responses by their headers, before the body is read. */
function checkHeaders(answer: Answer, purpose: Purpose): void {
  const type = answer.header('content-type').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!purpose.takesType(type)) throw new ExtractionError('importErrors.unsupportedType', { detail: type });
  if (WITHOUT_WHOLE_BODY.has(answer.status)) {
    throw new ExtractionError('importErrors.unreadable', { detail: `status ${answer.status}` });
  }
  const length = Number(answer.header('content-length'));
  if (length > purpose.maxBytes) {
    throw new ExtractionError('importErrors.tooLarge', { detail: `${length} bytes announced` });
  }
}

export interface AnswerContent {
  contentType: string | null;
  bytes: Uint8Array;
}

/**
 * Returns the decoded body of a successful response. `errorPageTimeoutMs` limits the reading of an error page. Throws
 * `challengePage`, `pageNotFound`, `pageForbidden`, `pageFailed`, `unsupportedType`, `tooLarge`, `unreadable`, and
 * errors of the connection and the decoders.
 */
export async function readAnswer(answer: Answer, purpose: Purpose, errorPageTimeoutMs: number): Promise<AnswerContent> {
  if (isChallengeAnswer(answer.header)) {
    throw new ExtractionError('importErrors.challengePage', { detail: `status ${answer.status}` });
  }
  if (answer.status < 200 || answer.status > 299) throw await statusFailure(answer, errorPageTimeoutMs);
  checkHeaders(answer, purpose);
  const bytes = await readDecoded(answer.body, answer.header('content-encoding'), purpose.maxBytes);
  if (bytes.byteLength === 0) throw new ExtractionError('importErrors.unreadable', { detail: 'empty body' });
  if (isChallengePage(bytes)) {
    throw new ExtractionError('importErrors.challengePage', { detail: `status ${answer.status}` });
  }
  return { contentType: purpose.typeOf(answer.header('content-type') || null, bytes), bytes };
}
