import { describe, expect, it } from 'vitest';
import { answerOf, LETTERS, linesOf, TELLINGS } from '../../../tests/support/models/paraphrasing-model/tellings.ts';
import type { Letter } from '../../../tests/support/models/paraphrasing-model/letter.ts';
import { lineText } from '../../../shared/domain/recipe.ts';
import { foldTokens } from '../text/fold-tokens.ts';
import { readSource } from '../pipeline/read-source.ts';
import { settleAnswers } from './settle-answers.ts';

/** Lines per language that a paraphrase still loses: ambiguous words, and amounts after their names. */
const NOT_YET: Readonly<Record<string, number>> = { fr: 1, ar: 3, he: 1, zh: 1 };

const keysOf = (text: string): string[] => foldTokens(text).map(({ key }) => key);
const holds = (all: readonly string[], keys: readonly string[]): boolean =>
  all.some((_, start) => keys.every((key, index) => all[start + index] === key));

async function toldOf(letter: Letter, telling: string) {
  const { document } = await readSource({ kind: 'text', text: linesOf(letter).join('\n\n'), url: null });
  const words = answerOf(TELLINGS[telling]?.(letter) ?? { title: '', ingredients: [], instructions: [] });
  const told = settleAnswers(document, [{ from: 1, to: document.lines.length, words }]).extraction;
  const ingredients = (told?.recipe.ingredients ?? []).map((line) => keysOf(lineText(line)));
  const steps = (told?.recipe.instructions ?? []).flatMap((line) => keysOf(lineText(line)));
  const isShown = (entry: string, index: number): boolean =>
    ingredients.some((line) => [entry, letter.short[index] ?? ''].some((text) => holds(line, keysOf(text))));
  return {
    title: told?.recipe.title.toLowerCase(),
    lost: [
      ...letter.entries.filter((entry, index) => !isShown(entry, index)),
      ...letter.sentences.filter((sentence) => !holds(steps, keysOf(sentence))),
    ],
    doubts: Object.values(told?.provenance ?? {}).flatMap((origin) => origin?.doubts ?? []),
  };
}

describe.each(LETTERS.map((letter) => [letter.lang, letter] as const))('a letter in %s', (lang, letter) => {
  it.each(Object.keys(TELLINGS))('loses nothing if an honest model returns it %s', async (telling) => {
    const { title, lost, doubts } = await toldOf(letter, telling);
    expect([letter.title.toLowerCase(), letter.shortTitle.toLowerCase()]).toContain(title);
    expect(lost.slice(NOT_YET[lang] ?? 0)).toEqual([]);
    expect(doubts).toEqual([]);
  });
});
