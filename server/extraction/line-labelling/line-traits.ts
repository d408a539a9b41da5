import { factOf, isServingsLine, statesFact } from '../lexicon/headings/fact-labels.ts';
import { namesGroup, surelyNamesGroup } from '../lexicon/headings/group-words.ts';
import { isClosing, isGreeting, isMealGreeting, namesRecipe } from '../lexicon/letter-words.ts';
import { headsOthers } from '../lexicon/others-words.ts';
import { headsPromo } from '../lexicon/headings/promo-headings.ts';
import { sectionHeading } from '../lexicon/headings/section-headings.ts';
import { namesStaple } from '../lexicon/staples.ts';
import { tagsOf } from '../lexicon/tag-words.ts';
import { statedFacts } from '../text/numbers/find-facts.ts';
import { isControl } from '../text/line-marks.ts';
import { proseLikeness, stepNumber } from '../text/prose.ts';
import { ingredientLikeness } from '../text/numbers/quantity.ts';
import type { SectionKind } from '../domain/section-kind.ts';
import type { LabelInput } from './line-label.ts';

/** In characters. Longer lines are sentences, for which look-ups of short phrases are useless. */
const MAX_PHRASE = 60;
const MAX_FACT = 140;

const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['dense', DENSE],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['semitic', /[\p{Script=Arabic}\p{Script=Hebrew}]/u],
  ['indic', /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}]/u],
  ['latin', /\p{Script=Latin}/u],
];

/** The traits of a single line without its context. */
export interface LineTraits {
  /** The section whose name it consists of or begins with. */
  section: SectionKind | null;
  /** Whether it only consists of the name of a section. */
  isSectionHeading: boolean;
  /** How much it looks like an ingredient, 0 to 1; `prose`: like a sentence. */
  ingredient: number;
  prose: number;
  isNumbered: boolean;
  isFact: boolean;
  endsSentence: boolean;
  /** Its length in characters. A character of a dense script counts as two and a half. */
  length: number;
  isDense: boolean;
  /** Names of all other traits, such as `starts:digit`. */
  shown: string[];
}

/** Determines the traits of a line without regard to its neighbours. */
export function traitsOf(line: LabelInput): LineTraits {
  const { text } = line;
  const step = stepNumber(text);
  const words = step?.rest ?? text;
  const isDense = DENSE.test(text);
  const isShort = text.length <= MAX_PHRASE;
  const section = sectionOf(line);
  const isFact = line.isEntry !== true && statesFacts(text, section);
  return {
    section: section?.kind ?? null,
    isSectionHeading: section?.alone ?? false,
    ingredient: line.isEntry === true ? 1 : ingredientLikeness(words),
    prose: proseLikeness(words),
    isNumbered: step !== null || line.mark === 'number',
    isFact,
    endsSentence: /[.!?。！？؟।…](?:["'”’»)）」』]|\p{Extended_Pictographic}|\uFE0F|\s)*$/u.test(text),
    length: isDense ? text.length * 2.5 : text.length,
    isDense,
    shown: [...signsOf(text), ...layoutOf(line), ...(isShort ? phrasesOf(text) : [])],
  };
}

interface Opening {
  kind: SectionKind;
  alone: boolean;
}

function sectionOf({ text, part, mark }: LabelInput): Opening | null {
  if (part !== undefined) return { kind: part, alone: true };
  if (mark === 'number') return null;
  const [, label = '', rest = ''] = /^([^:：]{1,40})[:：]\s*(\S.*)$/u.exec(text) ?? [];
  if (rest !== '') {
    const named = sectionHeading(label);
    return named?.sure === true ? { kind: named.kind, alone: false } : null;
  }
  const heading = text.length <= MAX_PHRASE && !/[.。]$/u.test(text) ? sectionHeading(text) : null;
  return heading === null ? null : { kind: heading.kind, alone: heading.sure };
}

function statesFacts(text: string, section: Opening | null): boolean {
  if (text.length > MAX_FACT || (section?.kind === 'ingredients' && section.alone)) return false;
  return isServingsLine(text) || statesFact(text) || tagsOf(text) !== null || statedFacts(text).length > 0;
}

function signsOf(text: string): string[] {
  const script = SCRIPTS.find(([, letters]) => letters.test(text))?.[0] ?? 'none';
  const words = text.split(/\s+/u).length;
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0;
  const commas = text.match(/[,،，、;；]/gu)?.length ?? 0;
  const sentences = text.match(/[.!?。！？।](?=\s|$)|[。！？]/gu)?.length ?? 0;
  return [
    `script:${script}`,
    `starts:${startOf(text)}`,
    `ends:${endOf(text)}`,
    `words:${Math.min(words, 6) + (words > 10 ? 1 : 0) + (words > 20 ? 1 : 0)}`,
    `digits:${Math.min(digits, 4)}`,
    `commas:${Math.min(commas, 4)}`,
    `sentences:${Math.min(sentences, 3)}`,
    ...(/[:：]\s*\S/u.test(text) ? ['colon inside'] : []),
    ...(/[(（]/u.test(text) ? ['brackets'] : []),
    ...(/https?:|www\.|@\w/u.test(text) ? ['address'] : []),
    ...(/[€$£₽₹₺₪¥￥₩]\s?\d|\d\s?(?:[€$£₽₹₺₪¥￥₩]|EUR|USD|руб|TL|Rp)(?!\p{L})/u.test(text) ? ['price'] : []),
    ...(/[{}<>`;=\\]|\(\)|--\w|\w\.\w+\(|^[$>] /u.test(text) ? ['code'] : []),
    ...(/\p{Nd}{4}/u.test(text) ? ['four digits'] : []),
    ...(/[|·•]/u.test(text) ? ['separators'] : []),
    ...(/\p{Extended_Pictographic}/u.test(text) ? ['picture sign'] : []),
    ...(/°|º\s?[CF]|℃/u.test(text) ? ['degrees'] : []),
    ...(!/\p{Ll}/u.test(text) && /\p{Lu}{3}/u.test(text) ? ['capitals'] : []),
  ];
}

function startOf(text: string): string {
  if (/^\p{Nd}{1,2}[.)、:]/u.test(text)) return 'count';
  if (/^[\p{Nd}½¼¾⅐-⅞]/u.test(text)) return 'digit';
  if (/^\p{Lu}/u.test(text)) return 'upper';
  if (/^\p{Ll}/u.test(text)) return 'lower';
  return /^\p{L}/u.test(text) ? 'letter' : 'sign';
}

function endOf(text: string): string {
  const end = text.at(-1) ?? '';
  if (/[.。।]/u.test(end)) return 'dot';
  if (/[:：]/u.test(end)) return 'colon';
  if (/[!?！？؟]/u.test(end)) return 'call';
  if (/[,،，、;]/u.test(end)) return 'comma';
  if (/\p{Nd}/u.test(end)) return 'digit';
  return /[\p{L}\p{M}]/u.test(end) ? 'letter' : 'sign';
}

function layoutOf({ level, bold, mark, apart, page, linked = 0, hint = null, foreign = false }: LabelInput): string[] {
  return [
    `level:${Math.min(level, 3)}`,
    `mark:${mark ?? 'none'}`,
    ...(bold ? ['bold'] : []),
    ...(apart ? ['apart'] : []),
    ...(page > 1 ? ['later page'] : []),
    ...(linked > 0 ? [linked > 0.8 ? 'link' : 'linked'] : []),
    ...(hint === null ? [] : [`hint:${hint}`]),
    ...(foreign ? ['foreign'] : []),
  ];
}

function phrasesOf(text: string): string[] {
  return [
    ...(namesStaple(text) ? ['staple'] : []),
    ...(surelyNamesGroup(text) ? ['group:sure'] : namesGroup(text) ? ['group'] : []),
    ...(factOf(text.replace(/\s*[:：]$/u, '')) === null ? [] : ['fact label']),
    ...(headsOthers(text) ? ['heads others'] : []),
    ...(headsPromo(text) ? ['heads promotion'] : []),
    ...(isControl(text) ? ['control'] : []),
    ...(isGreeting(text) ? ['greeting'] : []),
    ...(isMealGreeting(text) || isClosing(text) ? ['closing'] : []),
    ...(namesRecipe(text) ? ['says recipe'] : []),
  ];
}
