import type { Context } from 'koa';
import type { Endpoint } from '../../shared/api/endpoint.ts';
import { MEGABYTE } from '../../shared/constants.ts';
import { AppError } from '../errors.ts';
import { readParts } from './multipart.ts';

/** A file as it comes in. */
export interface IncomingFile {
  /** As the client gave it: foreign text of any length. */
  readonly name: string;
  /** To be read once, as they come; throws what the request throws. */
  readonly bytes: AsyncIterable<Buffer>;
}

/** Room for the delimiters, headers and further fields of a body, beside its files. */
const BESIDE_FILES = MEGABYTE;

/** RFC 2046 allows 70 characters. */
const BOUNDARY_MAX = 70;

function boundaryOf(ctx: Context): string {
  if (ctx.request.type !== 'multipart/form-data') throw new AppError('errors.unsupportedType');
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(ctx.get('Content-Type')) ?? [];
  const boundary = quoted ?? plain ?? '';
  if (boundary === '' || boundary.length > BOUNDARY_MAX) throw new AppError('errors.badRequest');
  return boundary;
}

/** The body's bytes. The connection stays when nobody reads on, so that a refusal is still heard. */
async function* bodyOf(ctx: Context): AsyncGenerator<Buffer, void> {
  try {
    for await (const chunk of ctx.req.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
  } catch (error) {
    throw new AppError('errors.badRequest', { cause: error }); // the client went away
  }
}

async function* atMost(max: number, refusal: AppError, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > max) throw refusal;
    yield chunk;
  }
}

/**
 * Hands the first file under the endpoint's field to `keep`, which reads it to its end or throws; further parts are
 * read and dropped. Throws 415 where the body is no form, 413 where the file or the whole is above `maxBytes`, and 400
 * for a body that is cut off, broken or without such a file.
 */
export async function receiveFile<T>(
  ctx: Context,
  { files }: Endpoint,
  maxBytes: number,
  keep: (file: IncomingFile) => Promise<T>,
): Promise<T> {
  if (files === null) throw new Error('this call takes no files');
  const { field } = files;
  const boundary = boundaryOf(ctx);
  const tooLarge = new AppError('errors.fileTooLarge', { values: { megabytes: Math.floor(maxBytes / MEGABYTE) } });
  if (Number(ctx.get('Content-Length')) > maxBytes + BESIDE_FILES) throw tooLarge;
  const body = atMost(maxBytes + BESIDE_FILES, tooLarge, bodyOf(ctx));
  let kept: { readonly value: T } | null = null;
  for await (const { name, filename, bytes } of readParts(body, boundary)) {
    if (kept !== null || name !== field || filename === null) continue;
    kept = { value: await keep({ name: filename, bytes: atMost(maxBytes, tooLarge, bytes) }) };
  }
  if (kept === null) throw new AppError('errors.fileMissing', { fields: { [field]: 'errors.fileMissing' } });
  return kept.value;
}
