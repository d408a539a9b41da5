import { expect, test } from 'vitest';
import { withoutPhantom } from './mend-letters.ts';
import type { RecognisedLine } from './recogniser/recogniser.ts';

type Words = Parameters<typeof withoutPhantom>[0];

/** The words of a line as the recogniser returns them, with left and right edge. */
const words = (...all: [text: string, x0: number, x1: number][]): Words =>
  all.map(([text, x0, x1]) => {
    const bbox = { x0, x1, y0: 0, y1: 20 };
    return { text, bbox, symbols: [...text].map(() => ({ bbox })) } as unknown as RecognisedLine['words'][number];
  });

const textOf = (line: Words): string => line.map(({ text }) => text).join('');

test('a letter is dropped if the line is too narrow for it, whether it is a word or part of one', () => {
  expect(textOf(withoutPhantom(words(['和', 0, 8], ['芝麻', 8, 40], ['30', 46, 66], ['克', 68, 88]), 20))).toBe(
    '芝麻30克',
  );
  expect(textOf(withoutPhantom(words(['-', 0, 6], ['人冬瓜汤', 12, 72]), 20))).toBe('-冬瓜汤');
});

test('a letter is kept if the line is wide enough for it', () => {
  const line = words(['和風', 0, 40], ['だし', 40, 80]);
  expect(withoutPhantom(line, 20)).toBe(line);
  const title = words(['人参', 0, 38], ['沙拉', 40, 80]);
  expect(textOf(withoutPhantom(title, 20))).toBe('人参沙拉');
});
