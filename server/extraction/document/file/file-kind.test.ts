import { describe, expect, it } from 'vitest';
import { tarOf } from '../../../../tests/support/files/write-tar.ts';
import { storedZip } from '../../../../tests/support/files/write-zip.ts';
import { fileKind } from './file-kind.ts';

const kindOf = (text: string) => fileKind(new TextEncoder().encode(text));

describe('a text with tags', () => {
  it.each([
    ['a page', '<!DOCTYPE html>\n<html><head><title>Soup</title></head><body>'],
    ['a page after comments', '<!-- saved --> <!-- twice -->\n<html lang="en">'],
    ['a page with a damaged beginning', '<!DO\uFFFDTYPE html>\n<html lang="en"><head>'],
    ['a part of a page', '  <div class="recipe"><h1>Soup</h1>'],
    ['only a list', '<ul><li>2 eggs</li></ul>'],
  ])('is a page if it is %s', (_, text) => expect(kindOf(text)).toBe('html'));

  it.each([
    ['a letter that mentions tags', 'Put <html> and <body> around it.\n2 eggs'],
    ['a heart', '<3 soup\n2 eggs'],
    ['marked in angle brackets', '<Soup>\n2 eggs'],
    ['behind many comments', `${'<!-- -->'.repeat(400)}<soup>`],
  ])('is a text if it is %s', (_, text) => expect(kindOf(text)).toBe('text'));

  it('is refused where it is a drawing', () => expect(kindOf('<svg xmlns="x"><body></body></svg>')).toBeNull());
});

it.each([
  ['a PDF', '%PDF-1.7\n', 'pdf'],
  ['a PDF behind other bytes', '\n\nX-Mailer: none\n%PDF-1.7\n', 'pdf'],
  ['a zip that begins with a PDF', storedZip([['a.pdf', Buffer.from('%PDF-1.7\n')]]), 'archive'],
  ['a tar that begins with a PDF', tarOf([['a.pdf', '%PDF-1.7\n']]), 'archive'],
])('%s is recognised', (_, bytes, kind) => expect(fileKind(Buffer.from(bytes))).toBe(kind));
