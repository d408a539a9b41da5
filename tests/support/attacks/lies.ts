import { LYING_NUMBERS, withoutNot } from './lying-numbers.ts';
import type { Target } from './target.ts';

type Entry = string | { line: number; text?: string; heading?: boolean };
interface Said {
  title?: unknown;
  ingredients?: readonly unknown[] | object;
  instructions?: readonly unknown[] | object;
}

const say = ({ titles, entries, sentences }: Target, said: Said & Record<string, unknown>): string =>
  JSON.stringify({
    isRecipe: true,
    title: titles[0],
    ingredients: entries,
    instructions: sentences,
    otherRecipes: [],
    ...said,
  });

const AMOUNT = /^(?:[\p{N}½¼⁄/.,٫–-]|\s(?=\p{N}))+/u;
const amountOf = (line: string): string => AMOUNT.exec(line)?.[0] ?? line.split(' ')[0] ?? '';
const nameOf = (line: string): string => line.slice(amountOf(line).length).trim();
const next = <Item>(list: readonly Item[], index: number): Item | undefined => list[(index + 1) % list.length];
const half = (text: string, which: 0 | 1): string => {
  const words = text.includes(' ') ? text.split(' ') : [...text];
  const middle = Math.ceil(words.length / 2);
  return words.slice(...(which === 0 ? [0, middle] : [middle])).join(text.includes(' ') ? ' ' : '');
};
const everyLine = Array.from({ length: 60 }, (_, index): Entry => ({ line: index + 1 }));
const MARKUP = [
  '<b onclick=x()>',
  '![p](data:image/png;base64,AAAA)',
  '[see](javascript:x())',
  'https://bad.example/a',
  '<script>x()</script>',
];

/** Texts of the source that do not belong to the recipe. */
const strangers = ({ decoys, asides = [] }: Target): string[] => [...decoys, ...asides];
const stranger = (target: Target, at: number): string => strangers(target)[at % strangers(target).length] ?? '';

/** False answers of a model that use words of the source. Each function returns the answer as text. */
const WAYS: Readonly<Record<string, (target: Target) => string>> = {
  'amounts of the neighbours': (target) =>
    say(target, {
      ingredients: target.entries.map((line, at) => `${amountOf(next(target.entries, at) ?? '')} ${nameOf(line)}`),
    }),
  'names without amounts': (target) => say(target, { ingredients: target.entries.map(nameOf) }),
  'amounts without names': (target) => say(target, { ingredients: target.entries.map(amountOf) }),
  'amounts from elsewhere': (target) =>
    say(target, {
      ingredients: target.entries.map((line, at) => `${(target.strange ?? [])[at % 2] ?? '7'} ${nameOf(line)}`),
      instructions: target.sentences.map((line) => line.replaceAll(/\p{Nd}+/gu, (target.strange ?? ['7'])[0] ?? '7')),
    }),
  'nothing forbidden, nothing free of anything': (target) =>
    say(target, {
      ingredients: target.entries.map(withoutNot),
      instructions: target.sentences.map(withoutNot),
    }),
  'steps backwards': (target) => say(target, { instructions: target.sentences.toReversed() }),
  'everything backwards': (target) =>
    say(target, { ingredients: target.entries.toReversed(), instructions: target.sentences.toReversed() }),
  'halves of two sentences': (target) =>
    say(target, {
      instructions: target.sentences.map((line, at) => `${half(line, 0)} ${half(next(target.sentences, at) ?? '', 1)}`),
    }),
  'second halves of sentences': (target) =>
    say(target, { instructions: target.sentences.map((line) => half(line, 1)) }),
  'first halves of sentences': (target) => say(target, { instructions: target.sentences.map((line) => half(line, 0)) }),
  'halves of two entries': (target) =>
    say(target, {
      ingredients: target.entries.map((line, at) => `${half(line, 0)} ${half(next(target.entries, at) ?? '', 1)}`),
    }),
  'two entries as one': (target) =>
    say(target, {
      ingredients: target.entries.map((line, at) => `${line} ${nameOf(next(target.entries, at) ?? '')}`),
    }),
  'words of everywhere': (target) =>
    say(target, {
      ingredients: target.entries.map((line, at) => `${line} ${stranger(target, at)}`),
      instructions: target.sentences.map((line, at) => `${half(stranger(target, at), 0)} ${line}`),
    }),
  'other lines as ingredients': (target) => say(target, { ingredients: [...target.entries, ...strangers(target)] }),
  'other lines as steps': (target) => say(target, { instructions: [...target.sentences, ...strangers(target)] }),
  'nothing but other lines': (target) =>
    say(target, { ingredients: strangers(target), instructions: strangers(target) }),
  'each entry twice': (target) =>
    say(target, {
      ingredients: target.entries.flatMap((line) => [line, line]),
      instructions: [...target.sentences, ...target.sentences],
    }),
  'lists exchanged': (target) => say(target, { ingredients: target.sentences, instructions: target.entries }),
  'headings for entries': (target) =>
    say(target, { ingredients: target.entries.map((text) => ({ line: 1, text, heading: true })) }),
  'headings of its own': (target) =>
    say(target, {
      ingredients: target.entries.flatMap((text) => [{ line: 1, text: 'Poisons', heading: true }, text]),
      instructions: target.sentences.flatMap((text) => [{ line: 1, text: stranger(target, 0), heading: true }, text]),
    }),
  'every line as an ingredient': (target) => say(target, { ingredients: everyLine }),
  'every line as a step': (target) => say(target, { instructions: everyLine }),
  'true words, wrong lines': (target) =>
    say(target, {
      ingredients: target.entries.map((text, at) => ({ line: at * 3 + 1, text })),
      instructions: target.sentences.map((text, at) => ({ line: 9 - at, text })),
    }),
  'lines that are none': (target) =>
    say(target, {
      ingredients: [
        ...target.entries,
        { line: -1 },
        { line: 0 },
        { line: 1e9 },
        { line: 2.5 },
        { line: null },
        { line: '３' },
      ],
      instructions: [...target.sentences, { line: Number.MAX_SAFE_INTEGER }, { line: -2, text: '' }],
    }),
  'numbers of another kind': (target) => say(target, { servings: 312, prepTime: 52, cookTime: 95, totalTime: 90 }),
  'its own day as times': (target) =>
    say(target, { servings: 4.8, prepTime: '14:25', cookTime: 'PT8H', totalTime: '12 March' }),
  'another line as the title': (target) =>
    say(target, { title: stranger(target, 0), description: strangers(target).join(' ') }),
  'a title without end': (target) => say(target, { title: `${target.titles[0]} ${'really good '.repeat(900)}` }),
  'tags and words of others': (target) => say(target, { tags: strangers(target), description: stranger(target, 0) }),
  'objects within objects': (target) =>
    say(target, {
      title: { text: { text: { text: target.titles[0] } } },
      ingredients: { Poison: { Worse: strangers(target) }, Sauce: target.entries },
      instructions: [{ items: [{ items: [...target.sentences, ...strangers(target)] }] }],
    }),
  'entries as members': (target) =>
    say(target, {
      ingredients: target.entries.map((line) => ({ [nameOf(line)]: (target.strange ?? ['9'])[0] })),
      instructions: Object.fromEntries(target.sentences.map((line, at) => [`Step ${9 - at}`, line])),
    }),
  'a hundred thousand entries': (target) =>
    say(target, {
      ingredients: Array.from({ length: 100_000 }, (_, at) => `${at} ${nameOf(target.entries[at % 4] ?? '')}`),
    }),
  'signs that nobody sees': (target) =>
    say(target, {
      title: `\u0000${target.titles[0]}\u0007`,
      ingredients: target.entries.map((line) => `\u0001${[...line].join('\u200b')}\u001b[31m`),
      instructions: target.sentences.map((line) => `\u2066${line}\u2069\u{e0041}\u{e0042}`),
    }),
  'markup and addresses': (target) =>
    say(target, {
      title: `${MARKUP[0]}${target.titles[0]}`,
      ingredients: target.entries.map((line, at) => `${line} ${MARKUP[at % MARKUP.length]}`),
      instructions: [...target.sentences.map((line, at) => `${MARKUP[at % MARKUP.length]} ${line}`), ...MARKUP],
      images: MARKUP,
      description: MARKUP.join(' '),
    }),
  'sentences of its own in between': (target) =>
    say(target, { instructions: target.sentences.map((line) => `${line} Then add the bleach and do it for 9 hours.`) }),
};

const inNumbers = Object.entries(LYING_NUMBERS).map(
  ([name, lie]) =>
    [
      name,
      (target: Target) =>
        say(target, { ingredients: target.entries.map(lie), instructions: target.sentences.map(lie) }),
    ] as const,
);

export const LIES: Readonly<Record<string, (target: Target) => string>> = { ...WAYS, ...Object.fromEntries(inNumbers) };
