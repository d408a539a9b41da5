import type { Context } from 'koa';
import { z } from 'zod';
import type { Endpoint } from '../../../shared/api/endpoint.ts';
import { AppError } from '../../core/errors.ts';
import { atMost, BESIDE_FILES, fileTooLarge, formParts } from './form-body.ts';
import { parseInput } from '../request/parse-input.ts';

/** A file as it comes in. */
export interface IncomingFile {
  /** As the client gave it: foreign text of any length. */
  readonly name: string;
  /** To be read once, as they come; throws what the request throws. */
  readonly bytes: AsyncIterable<Buffer>;
}

/** Takes one file in, reading it to its end, or throws. */
type Keep<T> = (file: IncomingFile) => Promise<T>;

export interface ReceivedForm<E extends Endpoint, T> {
  readonly body: z.output<E['body']>;
  /** What was kept of each file, in their order. */
  readonly files: readonly T[];
}

/** Throws 400 for bytes that are no UTF-8, which every browser sends. */
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
 * Reads a form: the files under the endpoint's field go to `keep` one after the other, as they come; its other fields
 * are parsed at the end. Of a field that comes twice the last counts. Throws 415 where the body is no form, 413 where a
 * file is above `maxBytes` or the fields are above a megabyte, and 400 for a body that is cut off, broken, or does not
 * have the endpoint's shape.
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
    // A choice of files that was left empty comes as one without a name.
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
