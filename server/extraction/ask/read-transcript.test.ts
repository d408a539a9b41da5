import { describe, expect, it } from 'vitest';
import { readTranscript } from './read-transcript.ts';
import type { ReadDocument } from './source-reading.ts';

const CARD = [
  'Apple cake',
  'Ingredients',
  '500 g apples',
  '200 g flour',
  '3 eggs',
  'Method',
  'Stir the flour with the eggs.',
  'Bake the cake for 45 minutes.',
];
const documentOf = (lines: readonly string[], page = 1): ReadDocument => ({
  kind: 'file',
  lines: lines.map((text) => ({ text, level: 0, page })),
  merged: null,
  lang: 'en',
  base: null,
  name: 'card.jpg',
  originalSource: { type: 'file', name: 'card.jpg' },
});
const read = (recognised: readonly string[], words: string) =>
  readTranscript(documentOf(recognised), [{ page: 1, words }]);

describe('a transcript', () => {
  it('that says what was recognised is read without a doubt', async () => {
    const { outcome, reading } = await read(CARD, CARD.join('\n'));
    expect(outcome).toBe('used');
    expect(reading).toMatchObject({
      failure: null,
      need: 'transcript',
      extraction: { recipe: { title: 'Apple cake' } },
    });
    expect(Object.values(reading?.extraction?.provenance ?? {}).flatMap(({ doubts }) => doubts ?? [])).toEqual([]);
  });

  it('is marked where it reads another number, where it reads nothing, and where nobody else read one', async () => {
    const told = CARD.map((line) => line.replace('200 g', '500 g').replace('3 eggs', '[?] eggs'));
    const { reading } = await read(CARD, [...told.slice(0, 5), '1 tbsp xylitol', ...told.slice(5)].join('\n'));
    const doubts = reading?.extraction?.provenance.ingredients?.doubts;
    expect(doubts?.map(({ index }) => index)).toEqual([1, 2, 3]);
    expect(doubts?.every(({ why }) => why === 'unsure')).toBe(true);
  });

  it('in other digits or signs of the same number is not', async () => {
    const { reading } = await read(['Kuchen', '1/2 l Milch', '٥٠٠ g Mehl'], 'Kuchen\n½ l Milch\n500 g Mehl');
    expect(reading?.document.lines.flatMap(({ unsure = [] }) => unsure)).toEqual([]);
  });

  it('of another text is none', async () => {
    const long = [
      'The carburettor mixes petrol with filtered outside atmosphere before combustion happens inside cylinders.',
      'Worn gaskets, leaking valves, broken pistons, rusty springs, bent crankshafts need replacement every decade.',
      'Mechanics should inspect radiators, brakes, tyres, batteries, lamps, wipers, mirrors, exhausts, clutches.',
    ];
    expect(await read(long, CARD.join('\n'))).toEqual({ outcome: 'nonsense', reading: null });
  });

  it('of no writing says so', async () => {
    expect(await read([], '[No writing]')).toEqual({ outcome: 'none', reading: null });
    expect(await read([], '```\n\n```')).toEqual({ outcome: 'none', reading: null });
  });

  it('stands in place of its pages alone', async () => {
    const { reading } = await readTranscript(documentOf(['Written on page one']), [
      { page: 2, words: CARD.join('\n') },
    ]);
    expect(reading?.document.lines.map(({ text, page }) => [text, page]).slice(0, 2)).toEqual([
      ['Written on page one', 1],
      ['Apple cake', 2],
    ]);
  });
});
