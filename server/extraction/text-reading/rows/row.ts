import { proseLikeness, stepNumber } from '../../text/prose.ts';
import { ingredientLikeness } from '../../text/numbers/quantity.ts';
import type { TextLine } from '../../domain/text-line.ts';
import {
  headsDish,
  misreadHeading,
  sectionHeading,
  type SectionHeading,
} from '../../lexicon/headings/section-headings.ts';
import type { SectionKind } from '../../domain/section-kind.ts';
import { isFactLine, statesTime } from './line-facts.ts';

/** A line of the document, or several that were one before wrapping, with its properties. */
export interface Row extends TextLine {
  /** The numbers of its first and last line in the document, counted from 1. */
  from: number;
  to: number;
  /** The section that it begins. `rest` is content on the same line: "Tip: keep the heat low." */
  opens: { kind: SectionKind; rest: string; sure: boolean } | null;
  /** Whether it only contains times, servings or tags. */
  isFact: boolean;
  /** How much it looks like an ingredient, 0 to 1; `prose`: how much it looks like a sentence. */
  ingredient: number;
  prose: number;
  /** The step number that it begins with, and the text after it. */
  step: { number: number; rest: string } | null;
}

/** In characters. Longer labels before a colon are sentences. */
const MAX_LABEL = 40;

/** Creates the row of a line. */
export function rowOf(line: TextLine, from: number, to: number, recognised = false): Row {
  const step = stepNumber(line.text);
  const words = step?.rest ?? line.text;
  const opens = opening(line, step !== null && step.rest !== '', recognised);
  // Facts and amounts are evaluated lazily, because this takes long and most rows do not need it.
  let isFact: boolean | undefined;
  let ingredient: number | undefined;
  return {
    ...line,
    from,
    to,
    get opens() {
      return opens !== null && this.isFact ? null : opens;
    },
    get isFact() {
      return (isFact ??= statesFacts(line, opens));
    },
    get ingredient() {
      return (ingredient ??= likenessOf(line, this));
    },
    prose: proseLikeness(words),
    step,
  };
}

/** "Preparation: 20 min" is a fact; "Ingredients for 4 people" is a heading. */
function statesFacts(line: TextLine, opens: Row['opens']): boolean {
  return line.isEntry !== true && (opens?.kind !== 'ingredients' || statesTime(opens.rest)) && isFactLine(line.text);
}

function likenessOf(line: TextLine, row: Pick<Row, 'isFact'>): number {
  const likeness = line.isEntry === true ? 1 : ingredientLikeness(line.text);
  return likeness > 0 && row.isFact ? 0 : likeness;
}

function opening(line: TextLine, numbered: boolean, recognised: boolean): Row['opens'] {
  if (line.part !== undefined) return { kind: line.part, rest: '', sure: true };
  if (numbered || line.mark === 'number') return null;
  const [, label = '', rest = ''] = /^([^:：]{1,40})[:：]\s*(\S.*)$/u.exec(line.text) ?? [];
  if (rest !== '') {
    const named = label.length <= MAX_LABEL ? sectionHeading(label) : null;
    return named?.sure === true ? { ...named, rest } : null;
  }
  const heading = sectionHeading(line.text) ?? (recognised ? misreadHeading(line.text) : null);
  return heading !== null && isSetAsHeading(line, heading) ? { ...heading, rest: '' } : null;
}

/**
 * Whether a line that contains the word of a section is its heading. Without heading formatting it must be a short
 * separate line.
 */
function isSetAsHeading({ text, level, bold, mark }: TextLine, { sure }: SectionHeading): boolean {
  if (level === 1) return sure;
  // A question without a known heading, such as one in running text, is no heading; "¿Cómo se hace?" is.
  if (/[.!。！।]$/u.test(text) || (/[?？؟]$/u.test(text) && !sure && level === 0)) return false;
  if (level > 1) return true;
  if (sure || headsDish(text)) return mark !== 'number' && (text.length < 40 || bold || /[:：]$/u.test(text));
  return (bold || /[:：]$/u.test(text)) && mark === null && text.length < 50;
}

/** Whether a text ends like a sentence. */
export function endsSentence(text: string): boolean {
  return /[.!?。！？؟।…](?:["'”’»)）」』]|\p{Extended_Pictographic}|\uFE0F|\s)*$/u.test(text);
}

/** Whether a text is a sentence with at least this number of words of three letters, and has no label. */
export function isSentence(text: string, fewest: number): boolean {
  return endsSentence(text) && !/[:：]/u.test(text) && (text.match(/\p{L}{3,}/gu)?.length ?? 0) >= fewest;
}
