import { EUROPEAN } from './european.ts';
import type { Letter } from './letter.ts';
import { WIDER } from './wider.ts';

export const LETTERS: readonly Letter[] = [...EUROPEAN, ...WIDER];

type Entry = string | { line: number; text: string; heading?: boolean };
interface Told {
  title: string;
  ingredients: readonly Entry[];
  instructions: readonly Entry[];
}

/** Joins lines two by two. */
const inPairs = (lines: readonly string[], between: string): string[] =>
  lines.flatMap((line, at) => (at % 2 === 0 ? [[line, ...lines.slice(at + 1, at + 2)].join(between)] : []));

/** Ways in which an honest model phrases a letter: everything is true, but little is word for word. */
export const TELLINGS: Readonly<Record<string, (letter: Letter) => Told>> = {
  'in digits and short units': ({ title, short, sentences }) => ({
    title,
    ingredients: short,
    instructions: inPairs(sentences, ' '),
  }),
  'in other words': ({ shortTitle, entries, retold }) => ({
    title: shortTitle,
    ingredients: entries.toReversed(),
    instructions: retold,
  }),
  'in small steps': ({ shortTitle, short, split }) => ({
    title: shortTitle,
    ingredients: short.toReversed(),
    instructions: split,
  }),
  'in a few lines': ({ title, entries, retold }) => ({
    title,
    ingredients: inPairs(entries, ', '),
    instructions: inPairs(retold, ' '),
  }),
};

/** The letter's own lines. */
export const linesOf = ({ title, lines, sentences }: Letter): string[] => [title, ...lines, sentences.join(' ')];

/** A model's answer in the requested format. */
export const answerOf = (told: Told): string => JSON.stringify({ isRecipe: true, otherRecipes: [], ...told });
