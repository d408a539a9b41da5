import { describe, expect, it } from 'vitest';
import { csvLine } from './launch.routes.ts';

describe('a line of CSV', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@sum',
    '\tx',
    '\rx',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    '−1',
    '  =1',
    '\u00a0=1',
    '\u200b=1',
    '\u202e=1',
    '\n=1',
    '\ufeff=1',
  ])('makes %j harmless', (cell) => {
    const line = csvLine([cell]);
    expect(line.replace(/^"/, '').startsWith("'")).toBe(true);
    expect(line.replace(/"?\r\n$/, '').endsWith(cell)).toBe(true);
  });

  it.each(['ann@kitchen.example', 'a-b', 'x=1', '', '2026-11-21T17:05:00.000Z', 'زينب'])(
    'leaves %j unchanged',
    (cell) => expect(csvLine([cell])).toBe(`${cell}\r\n`),
  );

  it('quotes a cell with a comma, a quote or a line break', () =>
    expect(csvLine(['a,b', 'say "hi"', 'two\r\nlines', 'plain'])).toBe('"a,b","say ""hi""","two\r\nlines",plain\r\n'));
});
