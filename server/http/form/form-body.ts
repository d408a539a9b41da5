import type { Context } from 'koa';
import { MEGABYTE } from '../../../shared/constants.ts';
import { AppError } from '../../core/errors.ts';
import { type Part, readParts } from './multipart.ts';

/** The size limit in bytes for everything in a body except its files: delimiters, headers and further fields. */
export const BESIDE_FILES = MEGABYTE;

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
export async function* atMost(
  max: number,
  refusal: AppError,
  bytes: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void> {
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
export async function* formParts(ctx: Context, maxBytes: number, refusal: AppError): AsyncGenerator<Part, void> {
  const boundary = boundaryOf(ctx);
  if (Number(ctx.get('Content-Length')) > maxBytes) throw refusal;
  let count = 0;
  for await (const part of readParts(atMost(maxBytes, refusal, bodyOf(ctx)), boundary)) {
    count += 1;
    if (count > PARTS_MAX) throw new AppError('errors.badRequest');
    yield part;
  }
}
