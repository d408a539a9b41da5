import type { Context } from 'koa';
import { MEGABYTE } from '../../../shared/constants.ts';
import { AppError } from '../../core/errors.ts';
import { type Part, readParts } from './multipart.ts';

/** Room for the delimiters, headers and further fields of a body, beside its files, in bytes. */
export const BESIDE_FILES = MEGABYTE;

/** RFC 2046 allows 70 characters. */
const BOUNDARY_MAX = 70;

/** Files and fields of one form: nobody sends a hundredth of them. */
const PARTS_MAX = 2_000;

function boundaryOf(ctx: Context): string {
  if (ctx.request.type.toLowerCase() !== 'multipart/form-data') throw new AppError('errors.unsupportedType');
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

/** The same bytes up to `max` of them; more throw the refusal. */
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

/** What tells that a file has more bytes than one may have. */
export function fileTooLarge(maxBytes: number): AppError {
  return new AppError('errors.fileTooLarge', { values: { megabytes: Math.floor(maxBytes / MEGABYTE) } });
}

/** The parts of a form as they come in; throws 415 where the body is no form, 400 where it is broken or has too many parts, else the refusal. */
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
