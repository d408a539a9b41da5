import { decodeBytes } from '../../text/decode-bytes.ts';
import { isTarHeader } from './tar-header.ts';
import { isWebArchive } from './web-archive.ts';
import { isJsonLd } from '../html/page-source.ts';
import { pictureType } from '../picture/picture-type.ts';

/** The kind of a file by its content; its name is ignored. */
export type FileKind =
  | 'picture'
  | 'pdf'
  | 'docx'
  | 'doc'
  | 'rtf'
  | 'html'
  | 'web-archive'
  | 'json-ld'
  | 'text'
  /** A zip that does not begin like a document of an office program, a gzip file, or a tar. */
  | 'archive';

/** Number of leading bytes that identify the kind of a file. */
export const SNIFFED_BYTES = 4_096;

/** Content with a larger share of control characters is not text (contract §3). */
const MAX_CONTROLS = 0.05;

/** The first tags of pages and fragments, after a declaration and comments. */
const FIRST_TAG =
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[^])*-->\s*)*<(?:!doctype\s+html|html|head|body|meta|title|article|main|section|div|h[1-6]|p|table|[ou]l)\b/i;

/** The kind of a file by its leading bytes; null for unsupported files, including SVG. */
export function fileKind(head: Uint8Array): FileKind | null {
  const start = String.fromCharCode(...head.subarray(0, 16));
  if (pictureType(head) !== null) return 'picture';
  if (start.startsWith('PK\x03\x04')) return isOfficeFile(head) ? 'docx' : 'archive';
  if (start.startsWith('PK\x05\x06') || start.startsWith('\x1f\x8b\x08')) return 'archive';
  if (isTarHeader(head)) return 'archive';
  // Other bytes may precede it, such as the head of a file in an archive that is not compressed.
  if (/%PDF-/.test(String.fromCharCode(...head.subarray(0, 1_024)))) return 'pdf';
  if (start.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return 'doc';
  if (start.startsWith('{\\rtf')) return 'rtf';
  return textKind(head);
}

/** The names of the files with which zips of Word, Excel, LibreOffice and others begin. */
const OFFICE = /^(?:mimetype|\[Content_Types\]\.xml|_rels\/|docProps\/|word\/|customXml\/|xl\/|ppt\/)/;
const NAME_LENGTH_AT = 26;
const NAME_AT = 30;

function isOfficeFile(head: Uint8Array): boolean {
  const length = (head[NAME_LENGTH_AT] ?? 0) + 256 * (head[NAME_LENGTH_AT + 1] ?? 0);
  return OFFICE.test(String.fromCharCode(...head.subarray(NAME_AT, NAME_AT + length)));
}

/** Whether native code or WebAssembly reads a file with these bytes. */
export function isNativeFile(bytes: Uint8Array): boolean {
  const kind = fileKind(bytes.subarray(0, SNIFFED_BYTES));
  return kind === 'picture' || kind === 'pdf';
}

function textKind(head: Uint8Array): 'html' | 'web-archive' | 'json-ld' | 'text' | null {
  const text = decodeBytes(head, null);
  // eslint-disable-next-line no-control-regex -- control characters are what is counted
  const controls = text.match(/[\u0000-\u0008\u000e-\u001f\u007f]/g)?.length ?? 0;
  if (text.trim() === '' || text.includes('\0') || controls > text.length * MAX_CONTROLS) return null;
  if (/^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[^])*-->\s*)*<(?:!doctype\s+svg|svg)\b/i.test(text)) return null;
  if (isPage(text)) return 'html';
  if (isWebArchive(text)) return 'web-archive';
  return isJsonLd(text) ? 'json-ld' : 'text';
}

/** Whether a text is a page or a fragment, even with a damaged beginning. */
function isPage(text: string): boolean {
  if (!/^\s*</.test(text)) return false;
  return FIRST_TAG.test(text) || /<(?:html|head|body)\b[^<]*>/i.test(text);
}
