import type { Context } from 'koa';
import type { Endpoint } from '../../shared/api/endpoint.ts';
import { AppError } from '../errors.ts';
import { atMost, BESIDE_FILES, fileTooLarge, formParts } from './form-body.ts';

/** A file as it comes in. */
export interface IncomingFile {
  /** As the client gave it: foreign text of any length. */
  readonly name: string;
  /** To be read once, as they come; throws what the request throws. */
  readonly bytes: AsyncIterable<Buffer>;
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
  const tooLarge = fileTooLarge(maxBytes);
  let kept: { readonly value: T } | null = null;
  for await (const { name, filename, bytes } of formParts(ctx, maxBytes + BESIDE_FILES, tooLarge)) {
    if (kept !== null || name !== field || filename === null) continue;
    kept = { value: await keep({ name: filename, bytes: atMost(maxBytes, tooLarge, bytes) }) };
  }
  if (kept === null) throw new AppError('errors.fileMissing', { fields: { [field]: 'errors.fileMissing' } });
  return kept.value;
}
