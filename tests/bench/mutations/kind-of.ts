import { fileKind, SNIFFED_BYTES } from '../../../server/extraction/document/file/file-kind.ts';
import { pictureType } from '../../../server/extraction/document/picture/picture-type.ts';

/** The kind of a file. Each picture format is a kind of its own, because it has a separate decoder. */
export function kindOf(bytes: Uint8Array): string {
  const head = bytes.subarray(0, SNIFFED_BYTES);
  return pictureType(head)?.replace('image/', '') ?? fileKind(head) ?? 'unknown';
}
