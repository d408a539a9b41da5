import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { markedSpans, withActualText } from './actual-text.ts';
import type { Glyph } from './glyph.ts';
import { photosOf } from './photos.ts';

const stream = (dictionary: string, data: Uint8Array): Uint8Array =>
  Buffer.concat([
    Buffer.from(`1 0 obj <<${dictionary}/Length ${data.length}>>\nstream\n`),
    data,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
const content = (text: string): Uint8Array => stream('/Filter/FlateDecode', deflateSync(text));

it('finds the actual text of marked spans', () => {
  const file = content(
    '/P BMC /Span<</ActualText<FEFF0932093F>>>BDC <01> Tj EMC /Span<</ActualText(a\\051b)>>BDC EMC EMC',
  );
  expect(markedSpans(file)).toEqual([{ tags: ['P', 'Span', 'Span'], texts: [null, '\u0932\u093f', 'a)b'] }]);
});

it('skips streams that are broken or contain no text', () => {
  const file = Buffer.concat([stream('/Filter/FlateDecode', Buffer.from('broken')), content('(Hello) Tj')]);
  expect(markedSpans(file)).toEqual([]);
});

it('replaces the glyphs of a span with its actual text', () => {
  const glyph = (text: string, x: number, span: number): Glyph => {
    return { text, x, y: 10, width: 5, size: 10, bold: false, hidden: false, span };
  };
  const read = withActualText([glyph('a', 0, 0), glyph('?', 5, 1), glyph('!', 10, 1)], [null, 'fi']);
  expect(read).toMatchObject([
    { text: 'a', x: 0 },
    { text: 'fi', x: 5, width: 10 },
  ]);
});

it('returns the largest photo, and no icons', () => {
  const jpeg = (size: number): Uint8Array =>
    stream(`/Subtype/Image/Filter/DCTDecode/Width ${size}/Height ${size}`, Uint8Array.of(0xff, 0xd8, 0xff, size % 256));
  expect(photosOf(Buffer.concat([jpeg(300), jpeg(401), jpeg(64)]))).toEqual([Uint8Array.of(0xff, 0xd8, 0xff, 145)]);
  expect(photosOf(jpeg(64))).toEqual([]);
});
