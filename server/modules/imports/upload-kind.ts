import { AppError } from '../../errors.ts';
import { decodeBytes } from '../../extraction/read/decode-bytes.ts';
import { fileKind, SNIFFED_BYTES } from '../../extraction/read/file/file-kind.ts';
import { checkedHead } from '../../http/checked-head.ts';

/** Throws 400 for a head without anything but blanks, 415 for one that no reader knows. */
function checkHead(head: Buffer): void {
  if (decodeBytes(head, null).trim() === '')
    throw new AppError('errors.fileEmpty', { fields: { file: 'errors.fileEmpty' } });
  if (fileKind(head.subarray(0, SNIFFED_BYTES)) === null) throw new AppError('imports.fileUnsupported');
}

/** The same bytes, of which none is passed on before the first of them said that somebody can read them. */
export function ofReadableKind(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  return checkedHead(bytes, SNIFFED_BYTES, checkHead);
}
