import { type FileKind, fileKind, pictureType } from '../../../extraction/extraction.ts';

const TYPES: Readonly<Record<Exclude<FileKind, 'picture'>, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
  rtf: 'application/rtf',
  html: 'text/html',
  'web-archive': 'multipart/related',
  'json-ld': 'application/ld+json',
  text: 'text/plain',
  archive: 'application/zip',
};

/** Files of OpenDocument begin with their own media type, uncompressed. */
const OPEN_DOCUMENT = /^PK[^]{28}mimetype(application\/vnd\.oasis\.opendocument\.[a-z]+)/;

/** The media type of a file by its leading bytes; its name is ignored. */
export function mediaType(head: Uint8Array): string {
  const kind = fileKind(head);
  if (kind === null) return 'application/octet-stream';
  if (kind === 'picture') return pictureType(head) ?? 'application/octet-stream';
  const stated = OPEN_DOCUMENT.exec(String.fromCharCode(...head.subarray(0, 120)));
  return stated?.[1] ?? TYPES[kind];
}
