import { fileKind, SNIFFED_BYTES } from '../../../server/extraction/document/file/file-kind.ts';
import { mayBeExport } from '../../../server/modules/imports/archive/open-archive.ts';
import { pictureType } from '../../../server/extraction/document/picture/picture-type.ts';

const BEGINNING = 65_536;

/** The kind of a file, `export` for a document of a known program. Each picture format is a kind of its own, because it has a separate decoder. */
export function kindOf(bytes: Uint8Array): string {
  const head = bytes.subarray(0, SNIFFED_BYTES);
  const kind = pictureType(head)?.replace('image/', '') ?? fileKind(head) ?? 'unknown';
  const isText = kind === 'text' || kind === 'json-ld';
  return isText && mayBeExport(bytes.subarray(0, BEGINNING)) ? 'export' : kind;
}
