import { expect, it } from 'vitest';
import { mediaType } from './media-type.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const zipOf = (name: string, content: string): string =>
  `PK\u0003\u0004${'\0'.repeat(22)}${String.fromCharCode(name.length)}\0\0\0${name}${content}`;

it.each([
  ['\u00ff\u00d8\u00ff\u00e0 JFIF', 'image/jpeg'],
  ['%PDF-1.7\n', 'application/pdf'],
  [zipOf('mimetype', 'application/vnd.oasis.opendocument.textPK'), 'application/vnd.oasis.opendocument.text'],
  [
    zipOf('word/document.xml', '<w:document>'),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  ['<!doctype html><p>Soup</p>', 'text/html'],
  ['Soup\n1 onion\n', 'text/plain'],
  ['<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'application/octet-stream'],
  ['\0\0\0', 'application/octet-stream'],
])('%j is of the type %s', (head, type) => {
  expect(mediaType(bytes(head))).toBe(type);
});
