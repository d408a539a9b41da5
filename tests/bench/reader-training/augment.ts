import { traitsOf } from '../../../server/extraction/line-labelling/line-traits.ts';
import { withoutAmount } from '../../../server/extraction/text/numbers/quantity.ts';
import type { TaughtLine } from './align-labels.ts';

type Change = (lines: readonly TaughtLine[], random: () => number) => TaughtLine[];

const withText = (taught: TaughtLine, text: string): TaughtLine => ({ ...taught, line: { ...taught.line, text } });

const withoutAmounts: Change = (lines) =>
  lines.map((taught) => (taught.label === 'ingredient' ? withText(taught, withoutAmount(taught.line.text)) : taught));

const lowerCased: Change = (lines) => lines.map((taught) => withText(taught, taught.line.text.toLowerCase()));

const withoutMarks: Change = (lines) =>
  lines.map((taught) => {
    const text = taught.label === 'step' ? taught.line.text.replace(/^\p{Nd}{1,2}[.)]\s*/u, '') : taught.line.text;
    return { ...taught, line: { ...taught.line, text: text || taught.line.text, mark: null } };
  });

const withoutLayout: Change = (lines) =>
  lines.map((taught) => ({ ...taught, line: { ...taught.line, level: 0, bold: false } }));

const withoutGaps: Change = (lines) => lines.map((taught) => ({ ...taught, line: { ...taught.line, apart: false } }));

const withoutHints: Change = (lines) =>
  lines.map((taught) => ({ ...taught, line: { ...taught.line, hint: null, foreign: false, linked: 0 } }));

const withoutHeadings: Change = (lines) => lines.filter(({ label }) => label !== 'heading');

const withoutOthers: Change = (lines) => lines.filter(({ label }) => label !== 'none' && label !== 'note');

const withoutFacts: Change = (lines) => lines.filter(({ label }) => label !== 'fact');

/** Replaces headings by made-up words. */
const withStrangeHeadings: Change = (lines, random) =>
  lines.map((taught) =>
    taught.label === 'heading' && traitsOf(taught.line).section !== null
      ? withText(taught, strangeWords(random))
      : taught,
  );

const SYLLABLES = 'ka lo mi tu ra ve su nok pel dri san gau zi mer thu bo'.split(' ');

function strangeWords(random: () => number): string {
  const syllables = 2 + Math.floor(random() * 3);
  const word = Array.from({ length: syllables }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]).join('');
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}${random() < 0.3 ? ':' : ''}`;
}

/** Puts each sentence of a step on a separate line. */
const withStepsSplit: Change = (lines) =>
  lines.flatMap((taught) => {
    if (taught.label !== 'step') return [taught];
    const sentences = taught.line.text.split(/(?<=\p{L}{2}[.!])\s+(?=\p{L})|(?<=[。！])/u);
    return sentences.map((text, index) =>
      index === 0 ? withText(taught, text) : { ...taught, line: { ...taught.line, text, apart: false } },
    );
  });

/** Joins neighbouring steps into one paragraph. */
const withStepsJoined: Change = (lines) => {
  const joined: TaughtLine[] = [];
  for (const taught of lines) {
    const last = joined.at(-1);
    if (taught.label !== 'step' || last?.label !== 'step') joined.push(taught);
    else joined[joined.length - 1] = withText(last, `${last.line.text} ${taught.line.text}`);
  }
  return joined.map((taught) =>
    taught.label === 'step' ? { ...taught, line: { ...taught.line, mark: null } } : taught,
  );
};

/** Removes the full stops at the ends of steps, as in personal notes. */
const withoutDots: Change = (lines) =>
  lines.map((taught) => (taught.label === 'step' ? withText(taught, taught.line.text.replace(/[.。]$/u, '')) : taught));

/** The possible changes of a copy, with their probabilities. */
const CHANGES: readonly (readonly [Change, number])[] = [
  [withoutHints, 0.4],
  [withoutHeadings, 0.2],
  [withStrangeHeadings, 0.4],
  [withoutFacts, 0.2],
  [withoutOthers, 0.2],
  [withStepsSplit, 0.2],
  [withStepsJoined, 0.15],
  [withoutAmounts, 0.35],
  [withoutMarks, 0.4],
  [withoutLayout, 0.4],
  [withoutGaps, 0.3],
  [withoutDots, 0.15],
  [lowerCased, 0.15],
];

/** A randomly changed copy of a document, as another person might have written it. */
export function changedCopy(lines: readonly TaughtLine[], random: () => number): TaughtLine[] {
  return CHANGES.reduce<TaughtLine[]>(
    (copy, [change, share]) => (random() < share ? change(copy, random) : copy),
    [...lines],
  ).filter(({ line }) => line.text.trim() !== '');
}
