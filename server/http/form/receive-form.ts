import type { Context } from 'koa';
import { z } from 'zod';
import { MEGABYTE } from '../../../shared/constants.ts';
import { AppError } from '../../core/errors.ts';
import type { Endpoint } from '../../../shared/api/definition/endpoint.ts';
import { parseInput } from '../request/parse-input.ts';
import { type Part, readParts } from './multipart.ts';

/** The size limit in bytes for everything in a body except its files: delimiters, headers and further fields. */
const BESIDE_FILES = MEGABYTE;

/** RFC 2046 allows 70 characters. */
const BOUNDARY_MAX = 70;

/** The limit of files and fields in one form, far above any real form. */
const PARTS_MAX = 2_000;

function boundaryOf(ctx: Context): string {
  if (ctx.request.type.toLowerCase() !== 'multipart/form-data') throw new AppError('errors.unsupportedType');
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(ctx.get('Content-Type')) ?? [];
  const boundary = quoted ?? plain ?? '';
  if (boundary === '' || boundary.length > BOUNDARY_MAX) throw new AppError('errors.badRequest');
  return boundary;
}

/**
 * The bytes of the body. The connection stays open when reading stops, so that the client still gets the error
 * response.
 */
async function* bodyOf(ctx: Context): AsyncGenerator<Buffer, void> {
  try {
    for await (const chunk of ctx.req.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
  } catch (error) {
    throw new AppError('errors.badRequest', { cause: error }); // the client disconnected
  }
}

/** Passes on at most `max` bytes; throws `refusal` if there are more. */
async function* atMost(max: number, refusal: AppError, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > max) throw refusal;
    yield chunk;
  }
}

/** The error for a file above the size limit. */
export function fileTooLarge(maxBytes: number): AppError {
  return new AppError('errors.fileTooLarge', { values: { megabytes: Math.floor(maxBytes / MEGABYTE) } });
}

/**
 * The parts of a form as they arrive. Throws 415 if the body is not a form, 400 if it is malformed or has too many
 * parts, and `refusal` if it is larger than `maxBytes`.
 */
async function* formParts(ctx: Context, maxBytes: number, refusal: AppError): AsyncGenerator<Part, void> {
  const boundary = boundaryOf(ctx);
  if (Number(ctx.get('Content-Length')) > maxBytes) throw refusal;
  let count = 0;
  for await (const part of readParts(atMost(maxBytes, refusal, bodyOf(ctx)), boundary)) {
    count += 1;
    if (count > PARTS_MAX) throw new AppError('errors.badRequest');
    yield part;
  }
}

/** A file that is being received. */
export interface IncomingFile {
  /** The name from the client: untrusted text of any length. */
  readonly name: string;
  /** The bytes as they arrive, which can be read once. Throws the errors of the request. */
  readonly bytes: AsyncIterable<Buffer>;
}

/** Receives one file: reads it to its end, or throws. */
type Keep<T> = (file: IncomingFile) => Promise<T>;

interface ReceivedForm<E extends Endpoint, T> {
  readonly body: z.output<E['body']>;
  /** The result of `keep` for each file, in order. */
  readonly files: readonly T[];
}

/** Throws 400 for bytes that are not valid UTF-8. All browsers send UTF-8. */
async function readText(bytes: AsyncIterable<Buffer>): Promise<string> {
  const read: Buffer[] = [];
  for await (const chunk of bytes) read.push(chunk);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(read));
  } catch (error) {
    throw new AppError('errors.badRequest', { cause: error });
  }
}

/**
 * Receives a form. Files in the endpoint's file field are passed to `keep` one after the other, as they arrive; the
 * other fields are parsed at the end. Of repeated fields the last one counts. Throws 415 if the body is not a form, 413
 * if a file exceeds `maxBytes` or the fields exceed a megabyte, and 400 for a body that is truncated, malformed or does
 * not match the endpoint's schema.
 */
export async function receiveForm<E extends Endpoint, T>(
  ctx: Context,
  endpoint: E,
  maxBytes: number,
  keep: Keep<T>,
): Promise<ReceivedForm<E, T>> {
  if (endpoint.files === null) throw new Error('this call takes no form');
  const { field, max, isOptional } = endpoint.files;
  const known = endpoint.body instanceof z.ZodObject ? Object.keys(endpoint.body.shape) : [];
  const tooLarge = fileTooLarge(maxBytes);
  const fields = new Map<string, string>();
  const files: T[] = [];
  let room = BESIDE_FILES;
  for await (const { name, filename, bytes } of formParts(ctx, max * maxBytes + BESIDE_FILES, tooLarge)) {
    // Browsers send an empty file input as a file without a name.
    if (name === field && filename) {
      files.push(await keep({ name: filename, bytes: atMost(maxBytes, tooLarge, bytes) }));
    } else if (name !== null && known.includes(name)) {
      const text = await readText(atMost(room, new AppError('errors.payloadTooLarge'), bytes));
      room -= Buffer.byteLength(text);
      fields.set(name, text);
    }
  }
  if (files.length === 0 && !isOptional)
    throw new AppError('errors.fileMissing', { fields: { [field]: 'errors.fileMissing' } });
  return { body: parseInput(endpoint.body, Object.fromEntries(fields)) as z.output<E['body']>, files };
}
