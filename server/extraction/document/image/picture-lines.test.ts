import { expect, it } from 'vitest';
import type { TextLine } from '../../domain/text-line.ts';
import { textLines } from './picture-lines.ts';
import type { PrintedLine } from './printed-lines.ts';

const linesOf = (regions: PrintedLine[][]): TextLine[] => textLines(regions, ({ x0, y0, x1, y1 }) => [x0, y0, x1, y1]);

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
  onPage: { x0: 100, y0: y - 24, x1: 100 + text.length * 10, y1: y + 6 },
  bullet: false,
});

it('reports the words that were read with low confidence, including joined and corrected ones', () => {
  const lines = linesOf([
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

it('recognises separated groups in a list whose lines are closer than the steps below it', () => {
  const steps = [
    '面粉加水和成面团，盖好醒二十分钟。',
    '猪肉剁碎，加大葱和盐拌匀成馅。',
    '擀皮包好，上锅蒸十五分钟即可。',
  ];
  const lines = linesOf([
    [
      ...['面粉 200克', '温水 120毫升', '酵母 3克'].map((text, at) => printed(text, 100 + at * 50)),
      printed('馅', 272),
      ...['猪肉 250克', '大葱 1根'].map((text, at) => printed(text, 322 + at * 50)),
      ...[...steps, ...steps].map((text, at) => printed(text, 438 + at * 66)),
    ],
  ]);
  expect(lines.filter(({ apart }) => apart).map(({ text }) => text)).toEqual(['面粉 200克', '馅']);
});

it('does not join entries that fill a narrow column and end with amounts', () => {
  const lines = linesOf([
    [printed('牛乳と生クリーム 100ml', 30), printed('有塩バター 小さじ2', 60), printed('ぬるま湯 大さじ1', 90)],
  ]);
  expect(lines).toHaveLength(3);
});

it('does not take a full line for a heading, even if its letters look larger', () => {
  const lines = linesOf([
    [
      { ...printed('طريقة التحضير', 30), letter: 25 },
      { ...printed('نقلّب البصل والجزر والكرفس في الزيت الساخن ٧', 110), letter: 25 },
      printed('دقائق حتى تذبل.', 140),
      printed('نضيف العدس والماء ونتركه على النار حتى ينضج.', 220),
      printed('نرفع القدر عن النار ثم نقدّمه ساخنًا مع الخبز.', 300),
    ],
  ]);
  expect(lines.map(({ level }) => level)).toEqual([2, 0, 0, 0]);
});

it('knows where each line is, with the lines that were joined to it', () => {
  const lines = linesOf([[printed('Simmer the lentils and the onion for', 30), printed('twenty minutes.', 60)]]);
  expect(lines.map(({ box }) => box)).toEqual([[100, 6, 460, 66]]);
});
