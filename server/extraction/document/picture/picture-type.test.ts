import { describe, expect, it } from 'vitest';
import { pictureType } from './picture-type.ts';

const heads: readonly (readonly [string, string | null])[] = [
  ['ffd8ffe000104a464946', 'image/jpeg'],
  ['89504e470d0a1a0a0000000d49484452', 'image/png'],
  ['474946383961', 'image/gif'],
  ['52494646ffffffff57454250', 'image/webp'],
  ['0000001c6674797061766966', 'image/avif'],
  ['000000186674797068656963', 'image/heic'],
  ['52494646ffffffff57415645', null],
  ['00000018667479706d703432', null],
  ['255044462d312e37', null],
  ['3c73766720786d6c6e733d', null],
  ['ffd8', null],
  ['', null],
];

describe('pictureType', () => {
  it.each(heads)('recognises the bytes %s as %s', (hex, type) => {
    expect(pictureType(new Uint8Array(Buffer.from(hex, 'hex')))).toBe(type);
  });
});
