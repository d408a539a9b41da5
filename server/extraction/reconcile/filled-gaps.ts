import type { DraftLine } from '../domain/draft.ts';

/** Letters that were lost on the way, or the rest of a text that was cut. */
const GAPS = /\uFFFD+|(?:\.\.\.|…)$/u;
const ALL_GAPS = new RegExp(GAPS, 'gu');

/** A text with more gaps is none to be told by what is left of it. */
const MAX_GAPS = 8;

/** The stated lines, those with letters lost or cut off as the page shows them whole. */
export function withGapsFilled(stated: readonly DraftLine[], visible: readonly DraftLine[]): DraftLine[] {
  return stated.map((line) => {
    const pattern = GAPS.test(line.content) ? patternOf(line.content) : null;
    if (pattern === null) return line;
    const whole = new Set(visible.map(({ content }) => content).filter((content) => pattern.test(content)));
    const [content, ...others] = whole;
    return content === undefined || others.length > 0 ? line : { ...line, content };
  });
}

function patternOf(text: string): RegExp | null {
  const pieces = text.split(ALL_GAPS).map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (pieces.length > MAX_GAPS || pieces.join('').length * 2 < text.length) return null;
  const last = pieces.pop() ?? '';
  const rest = last === '' && !text.endsWith('\uFFFD') ? '.*' : '.{0,3}';
  return new RegExp(`^${pieces.join('.{0,3}')}${rest}${last}$`, 'u');
}
