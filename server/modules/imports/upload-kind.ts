import { AppError } from '../../errors.ts';
import { decodeBytes } from '../../extraction/read/decode-bytes.ts';
import { fileKind, SNIFFED_BYTES } from '../../extraction/read/file/file-kind.ts';

/** Throws 400 for a head without anything but blanks, 415 for one that no reader knows. */
function checkHead(head: Buffer): void {
  if (decodeBytes(head, null).trim() === '')
    throw new AppError('errors.fileEmpty', { fields: { file: 'errors.fileEmpty' } });
  if (fileKind(head.subarray(0, SNIFFED_BYTES)) === null) throw new AppError('imports.fileUnsupported');
}

/** The same bytes, of which none is passed on before the first of them said that somebody can read them. */
export async function* ofReadableKind(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (head === null) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < SNIFFED_BYTES) continue;
    checkHead(head);
    yield head;
    head = null;
  }
  if (head === null) return;
  checkHead(head);
  yield head;
}
