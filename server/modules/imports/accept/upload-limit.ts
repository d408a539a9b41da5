import { IMPORT_PICTURES_MAX, IMPORT_PICTURES_MEGABYTES, MEGABYTE } from '../../../../shared/constants.ts';
import type { ErrorCode } from '../../../../shared/errors.ts';
import { AppError } from '../../../core/errors.ts';
import { decodeBytes, fileKind, SNIFFED_BYTES } from '../../../extraction/extraction.ts';
import { checkedHead } from '../../../http/form/checked-head.ts';

/** Lets the files of one request in: one that somebody can read, or several pictures, the pages of one recipe. */
export interface UploadLimit {
  /**
   * The bytes of the next file, of which none is passed on before the first of them said what it is. Throws 400 for an
   * empty file, for an eleventh and for files that are not read together, 415 for one that nobody reads, and 413 where
   * all of them are too large.
   */
  admit(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void>;
}

const TOO_LARGE = { values: { megabytes: IMPORT_PICTURES_MEGABYTES } };

const refusal = (code: ErrorCode): AppError => new AppError(code, { fields: { file: code } });

export function createUploadLimit(): UploadLimit {
  let count = 0;
  let arePictures = true;
  let total = 0;

  function checkHead(head: Buffer): void {
    if (decodeBytes(head, null).trim() === '') throw refusal('errors.fileEmpty');
    const kind = fileKind(head.subarray(0, SNIFFED_BYTES));
    arePictures &&= kind === 'picture';
    if (count > 1 && !arePictures) throw refusal('imports.onlyPicturesTogether');
    if (kind === null) throw new AppError('imports.fileUnsupported');
  }

  async function* counted(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
    for await (const chunk of bytes) {
      total += chunk.length;
      if (count > 1 && total > IMPORT_PICTURES_MEGABYTES * MEGABYTE)
        throw new AppError('imports.picturesTooLarge', TOO_LARGE);
      yield chunk;
    }
  }

  return {
    admit(bytes) {
      count += 1;
      if (count > 1 && !arePictures) throw refusal('imports.onlyPicturesTogether');
      if (count > IMPORT_PICTURES_MAX) throw refusal('imports.tooManyPictures');
      return checkedHead(counted(bytes), SNIFFED_BYTES, checkHead);
    },
  };
}
