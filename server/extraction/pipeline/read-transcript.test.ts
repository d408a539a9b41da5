import { describe, expect, it } from 'vitest';
import { readTranscript } from './read-transcript.ts';
import type { ReadDocument } from '../llm-reading/source-reading.ts';

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
  blank: [],
});
const read = (recognised: readonly string[], words: string) =>
  readTranscript(documentOf(recognised), [{ page: 1, words }]);

describe('a transcript', () => {
  it('that equals the recognised text has no doubts', async () => {
    const { outcome, reading } = await read(CARD, CARD.join('\n'));
    expect(outcome).toBe('used');
    expect(reading).toMatchObject({
      failure: null,
      need: 'transcript',
      extraction: { recipe: { title: 'Apple cake' } },
    });
    expect(Object.values(reading?.extraction?.provenance ?? {}).flatMap(({ doubts }) => doubts ?? [])).toEqual([]);
  });

  it('is marked where it contains another number, where it lacks one, and where only it contains one', async () => {
    const told = CARD.map((line) => line.replace('200 g', '500 g').replace('3 eggs', '[?] eggs'));
    const { reading } = await read(CARD, [...told.slice(0, 5), '1 tbsp xylitol', ...told.slice(5)].join('\n'));
    const doubts = reading?.extraction?.provenance.ingredients?.doubts;
    expect(doubts?.map(({ index }) => index)).toEqual([1, 2, 3]);
    expect(doubts?.every(({ why }) => why === 'unsure')).toBe(true);
  });

  it('in other digits or characters for the same number is not marked', async () => {
    const { reading } = await read(['Kuchen', '1/2 l Milch', '٥٠٠ g Mehl'], 'Kuchen\n½ l Milch\n500 g Mehl');
    expect(reading?.document.lines.flatMap(({ unsure = [] }) => unsure)).toEqual([]);
  });

  it('of another text is refused, also of a short card', async () => {
    const biscuits = ['Oat biscuits', 'Ingredients', '200 g oats', '2 eggs', 'Method', 'Bake for 12 minutes.'].join(
      '\n',
    );
    const nothing = { outcome: 'nonsense', reading: null };
    expect(await read(CARD, biscuits)).toEqual(nothing);
    expect(await read(['Almond cake with orange'], biscuits)).toEqual(nothing);
    expect(await read(['Almond cake with orange', 'for the feast of Sunday morning'], CARD.join('\n'))).toEqual(
      nothing,
    );
    expect(await read(['오렌지 아몬드 케이크', '달걀 세 개'], biscuits)).toEqual(nothing);
    expect(await read(CARD, '귀리 비스킷\n재료\n귀리 200 g\n달걀 2 개\n만드는 법\n12분 동안 굽는다.')).toEqual(nothing);
  });

  it.each([
    ['rubbish', ['Aqpla cuka', '5OO q applas', 'Stv Ihe flaur']],
    ['nonsense in another script', ['كظم لبثق', 'صسغ ٥٠٠ طظ', 'خحق شلن']],
    ['nothing', []],
  ])('of what was recognised as %s is marked in every line', async (_, recognised) => {
    const lines = recognised.map((text) => ({ text, level: 0, page: 1, unsure: text.split(' ') }));
    const told = [...CARD.slice(0, 1), 'Serves 4', ...CARD.slice(1)].join('\n');
    const { reading } = await readTranscript({ ...documentOf([]), lines }, [{ page: 1, words: told }]);
    const { recipe, provenance } = reading?.extraction ?? {};
    expect(recipe).toMatchObject({ title: 'Apple cake', servings: 4 });
    const places = (field: 'title' | 'servings' | 'ingredients' | 'instructions') =>
      provenance?.[field]?.doubts?.map(({ index }) => index);
    expect(places('title')).toEqual([null]);
    expect(places('servings')).toEqual([null]);
    expect(places('ingredients')).toEqual([0, 1, 2]);
    expect(places('instructions')).toEqual([0, 1]);
  });

  it('that is partly copied and partly invented is marked in the invented parts', async () => {
    const told = CARD.map((line) => line.replace('flour with', 'cream with'));
    const { reading } = await read(
      CARD,
      [...told.slice(0, 5), '100 g ground walnuts', ...told.slice(5), 'Serve it with 3 spoons of jam.'].join('\n'),
    );
    const { ingredients, instructions, title } = reading?.extraction?.provenance ?? {};
    expect(title).not.toHaveProperty('doubts');
    expect(ingredients?.doubts?.map(({ index }) => index)).toEqual([3]);
    expect(instructions?.doubts?.map(({ index }) => index)).toEqual([0, 2]);
  });

  it('is not marked for accents, spaces and letters that the recogniser misreads', async () => {
    const told = ['Gâteau', '1½ c. à soupe de sel', '2 dl crème fraîche', '½ sdt garam', 'Préchauffez à 180 °C.'];
    const seen = ['Gateau', '1 ½ c. a soupe de sel', '2dl creme fraiche', '½ sdtgaram', 'Prechauffez à 180 ºC.'];
    const { reading } = await read(seen, told.join('\n'));
    expect(reading?.document.lines.flatMap(({ unsure = [] }) => unsure)).toEqual([]);
  });

  it('is marked if an ingredient has the amount of another one', async () => {
    const seen = ['Cake', '3 eggs and 150 g sugar', '500 g apples'];
    const { reading } = await read(seen, 'Cake\n150 eggs and 3 g sugar\n500 g apples');
    expect(reading?.document.lines.map(({ unsure = [] }) => unsure.length > 0)).toEqual([false, true, false]);
  });

  it('is accepted page by page', async () => {
    const lines = [...CARD.slice(0, 5), ...CARD.slice(5)].map((text, at) => ({ text, level: 0, page: at < 5 ? 1 : 2 }));
    const { reading } = await readTranscript({ ...documentOf([]), lines }, [
      { page: 1, words: CARD.slice(0, 5).join('\n') },
      { page: 2, words: 'Method\nCrumble the oats into the honey.\nChill it overnight.' },
    ]);
    expect(reading?.document.lines.map(({ text }) => text)).toEqual(CARD);
  });

  it('without writing is reported as such', async () => {
    expect(await read([], '[No writing]')).toEqual({ outcome: 'none', reading: null });
    expect(await read([], '```\n\n```')).toEqual({ outcome: 'none', reading: null });
  });

  it('only replaces its own pages', async () => {
    const { reading } = await readTranscript(documentOf(['Written on page one']), [
      { page: 2, words: CARD.join('\n') },
    ]);
    expect(reading?.document.lines.map(({ text, page }) => [text, page]).slice(0, 2)).toEqual([
      ['Written on page one', 1],
      ['Apple cake', 2],
    ]);
  });

  it.each([
    ['letters', 'a'.repeat(30_000)],
    ['marks', `aa${'!'.repeat(29_000)}x`],
  ])('of pages of %s is read within the time limit', async (_, words) => {
    const pages = Array.from({ length: 20 }, (_line, index) => ({ page: index + 1, words: `${words}\n[?] eggs` }));
    const { outcome } = await readTranscript(documentOf(['2 eggs']), pages);
    expect(outcome).toBe('used');
  });
});
