import { expect, it } from 'vitest';
import { textLines, type PrintedLine } from './picture-lines.ts';

const printed = (text: string, y: number, unsure: string[] = []): PrintedLine => ({
  text,
  unsure,
  confidence: 90,
  letter: 20,
  firstWord: 60,
  x0: 0,
  x1: text.length * 10,
  y,
  y0: y - 24,
  y1: y + 6,
  bullet: false,
});

it('tells the words that were read unsurely, also of what was joined or mended', () => {
  const lines = textLines([
    [
      printed('Simmer the lentils and the onion for', 30),
      printed('twenty minutes until soft.', 60, ['soft.']),
      printed('200 g lentils', 150, ['200']),
      printed('2OO ml water', 240),
    ],
  ]);
  expect(lines.map(({ text, unsure }) => [text, unsure])).toEqual([
    ['Simmer the lentils and the onion for twenty minutes until soft.', ['soft.']],
    ['200 g lentils', ['200']],
    ['200 ml water', ['200']],
  ]);
});
