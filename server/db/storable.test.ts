import { describe, expect, it } from 'vitest';
import { storable } from './storable.ts';

describe('a value to be stored', () => {
  it('loses U+0000 and halves of surrogate pairs, in names and values at any depth', () => {
    expect(storable({ 'a\u0000': ['x\ud83c', { b: '🌱\u0000' }] })).toEqual({ a: ['x\ufffd', { b: '🌱' }] });
  });

  it('loses combining marks beyond thirty in a row', () => {
    const marks = '\u0301\u0316';
    expect(storable(`a${marks.repeat(100_000)}b${marks}`)).toBe(`a${marks.repeat(15)}b${marks}`);
  });

  it('keeps everything else as it is', () => {
    const value = { text: 'Crème 🌱', number: 1, none: null, list: [true, 0.5] };
    expect(storable(value)).toEqual(value);
  });
});
