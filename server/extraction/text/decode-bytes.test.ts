import { describe, expect, it } from 'vitest';
import { decodeBytes } from './decode-bytes.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const ascii = (text: string): number[] => [...text].map((char) => char.charCodeAt(0));

describe('decodeBytes', () => {
  it('prefers a byte order mark to any other evidence', () => {
    expect(decodeBytes(bytes(0xff, 0xfe, 0x61, 0, 0xe9, 0), 'text/html; charset=utf-8')).toBe('aé');
    expect(decodeBytes(bytes(0xef, 0xbb, 0xbf, 0xc3, 0xa9), 'text/html; charset=windows-1252')).toBe('é');
  });

  it('reads UTF-8 although the header declares another encoding', () => {
    expect(decodeBytes(utf8('Crème brûlée'), 'text/html; charset=iso-8859-1')).toBe('Crème brûlée');
  });

  it('takes the encoding of the header, then that of the page', () => {
    expect(decodeBytes(bytes(0xcc, 0xf3, 0xea, 0xe0), 'text/html; charset=windows-1251')).toBe('Мука');
    expect(decodeBytes(bytes(...ascii('<meta charset="windows-1251">'), 0xcc, 0xf3, 0xea, 0xe0), null)).toContain(
      'Мука',
    );
    const old = '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-2">';
    expect(decodeBytes(bytes(...ascii(old), 0xbe, 0xb3), null)).toContain('žł');
  });

  it('ignores a declaration of UTF-8 that the bytes contradict', () => {
    expect(decodeBytes(bytes(...ascii('<meta charset=utf-8>Cr'), 0xe8, ...ascii('me')), null)).toContain('Crème');
  });

  it('reads UTF-8 with a letter cut in half', () => {
    const text = '<meta charset=utf-8>½ cup crème fraîche, 2 jalapeños';
    expect(decodeBytes(bytes(...utf8(text), 0xc3, ...ascii(' …')), null)).toContain(text);
  });

  it('finds the encoding of a page that declares none', () => {
    const russian = bytes(
      ...ascii('<p>'),
      0xec,
      0xf3,
      0xea,
      0xe0,
      0x20,
      0xf1,
      0xe0,
      0xf5,
      0xe0,
      0xf0,
      0x20,
      0xf1,
      0xee,
      0xeb,
      0xfc,
    );
    expect(decodeBytes(russian, null)).toContain('мука сахар соль');
    expect(decodeBytes(bytes(...ascii('100 g Gru'), 0x79, 0xe8, 'r'.charCodeAt(0)), null)).toContain('è');
  });

  it.each([
    ['utf-16le', '4 ovos e açúcar\n'],
    ['utf-16be', '4 ovos e açúcar\n'],
  ])('reads %s without a byte order mark', (encoding, text) => {
    const units = [...text].flatMap((char) => [char.charCodeAt(0) & 0xff, char.charCodeAt(0) >> 8]);
    const swapped = units.map((_, index) => units[index ^ 1] ?? 0);
    expect(decodeBytes(bytes(...(encoding === 'utf-16le' ? units : swapped)), null)).toBe(text);
  });

  it('distinguishes Italian from Czech, whose letters share bytes', () => {
    // "più ragù, metà ½" in windows-1252, "mléko, můj řízek, ještě, žlutý" in windows-1250.
    const italian = [0x70, 0x69, 0xf9, 0x20, 0x72, 0x61, 0x67, 0xf9, 0x2c, 0x20, 0x6d, 0x65, 0x74, 0xe0, 0x20, 0xbd];
    expect(decodeBytes(bytes(...italian), null)).toBe('più ragù, metà ½');
    const czech = 'ml\xe9ko, m\xf9j \xf8\xedzek, je\x9at\xec, \x9elut\xfd';
    expect(decodeBytes(bytes(...[...czech].map((char) => char.charCodeAt(0))), null)).toBe(
      'mléko, můj řízek, ještě, žlutý',
    );
  });

  it('distinguishes East Asian encodings', () => {
    // The same dish in EUC-KR, GBK and EUC-JP.
    expect(
      decodeBytes(
        bytes(0xb0, 0xed, 0xb1, 0xb8, 0xb8, 0xb6, 0xb8, 0xa6, 0x20, 0xb3, 0xd6, 0xb4, 0xc2, 0xb4, 0xd9),
        null,
      ),
    ).toBe('고구마를 넣는다');
    expect(
      decodeBytes(bytes(0xbc, 0xd3, 0xd1, 0xce, 0xba, 0xcd, 0xcc, 0xc7, 0xa3, 0xac, 0xd0, 0xa1, 0xbb, 0xf0), null),
    ).toBe('加盐和糖，小火');
    expect(decodeBytes(bytes(0xa4, 0xb7, 0xa4, 0xe7, 0xa4, 0xa6, 0xa4, 0xf3), null)).toBe('しょうん');
  });

  it('never fails for any label and any bytes', () => {
    expect(decodeBytes(bytes(0xff, 0x00, 0x80), 'text/html; charset=nonsense')).toHaveLength(3);
    expect(decodeBytes(bytes(), null)).toBe('');
  });
});
