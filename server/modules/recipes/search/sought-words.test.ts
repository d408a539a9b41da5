import { expect, it } from 'vitest';
import { soughtWords } from './sought-words.ts';

const LIST = `\n${Array.from({ length: 1_000 }, (_, n) => `a${n}`).join('\n')}\n`;

it.each([
  ['of one sign', '漢'.repeat(1_600)],
  ['of different signs', String.fromCodePoint(...Array.from({ length: 1_600 }, (_, n) => 0x4e00 + n))],
  ['of two scripts', '漢a'.repeat(800)],
  ['of many words', '漢字 '.repeat(500)],
])('a text of 1,600 signs %s becomes a statement of a limited size', (_, text) => {
  const { keyed, values } = soughtWords('account', [LIST], text);
  expect(Object.keys(values).length).toBeLessThan(100);
  expect(keyed.length).toBeLessThan(10_000);
});
