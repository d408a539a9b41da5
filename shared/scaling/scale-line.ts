import { type Amount, chooseAmounts, isFromTube } from './choose-amounts.ts';
import { formatAmount } from './format-amount.ts';
import { type LineNumber, lineNumbers } from './line-numbers.ts';
import { isWeighed, measuringOf, readMeasure } from './measures.ts';
import { changedForms, type WordEdit } from './word-forms.ts';
import { decimalMark } from './written-number.ts';

/** Why an amount needs a second look: it was left as it is, or it is a fraction of what cannot be cut. */
export type Remark = 'unscaled' | 'uncut';

/** A piece of a line, and whether scaling changed it. */
export interface ScaledPart {
  readonly text: string;
  readonly isScaled: boolean;
  /** What a converted amount stands for; absent if it is not converted. */
  readonly written?: string;
  /** A remark behind the line; its text is empty. */
  readonly remark?: Remark;
}

const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Hangul}/u, 'ko'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Cyrillic}/u, 'ru'],
];

/** The language of a line: that of the recipe, else the one that its script suggests, else "". */
export function languageOf(line: string, recipeLanguage: string | null): string {
  return recipeLanguage?.split('-')[0] ?? SCRIPTS.find(([script]) => script.test(line))?.[1] ?? '';
}

type Read = ReturnType<typeof lineNumbers>;

/** Eggs and whole spices. */
const UNCUT =
  /(?<![\p{L}\p{M}])(?:eggs?|egg yolks?|egg whites?|yolks?|bay lea(?:f|ves)|star anise|ei|eier|eigelbe?|eiweiße?|lorbeerbl(?:att|ätter)|œufs?|oeufs?|jaunes? d['’]œufs?|blancs? d['’]œufs?|huevos?|yemas?|claras?|uov[oa]|tuorl[oi]|album[ei]|ovos?|gemas?|яйц[ао]|яиц|желт(?:ок|ка|ков)|белк(?:ок|а|ов)|yumurta(?:nın)?(?: sarısı| akı)?|telur|ביצ(?:ה|ים)|חלמונ?(?:ים)?|بيض(?:ة|ات|تان|تين)?|صفار|अंड[ाे]|अण्ड[ाे])(?![\p{L}\p{M}])|卵|たまご|玉子|鸡蛋|雞蛋|蛋黄|蛋白|계란|달걀|노른자/iu;
/** A number of a hundredth is that of a whole thing. */
const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < 0.01;

function remarkOf({ line, numbers }: Read, amounts: readonly Amount[], factor: number): Remark | null {
  const isUncut = ({ number, measure }: Amount): boolean =>
    (measure === null || measure === 'piece') && !isWhole(number.value * factor) && isWhole(number.value);
  if (UNCUT.test(line) && amounts.some(isUncut)) return 'uncut';
  const isSize = ({ end }: LineNumber): boolean => {
    const { measure } = readMeasure(line.slice(end));
    return measure === 'length' || (measure === 'spoons' && line.startsWith('-', end));
  };
  return amounts.length === 0 && numbers.some(isSize) ? 'unscaled' : null;
}

/** A larger amount must be a misreading, so it is not scaled. */
const LARGEST = 1e7;

function editsOf(line: string, { number, measure }: Amount, factor: number, language: string): WordEdit[] {
  const { start, end, value, notation, glue, added } = number;
  const scaled = value * factor;
  if (scaled > LARGEST) return [];
  const mark = notation.zero === 0x660 ? '٫' : decimalMark(language);
  const unit = readMeasure(line.slice(end));
  // "400 g tin" scales to more tins, and "2 cm piece of ginger" to more pieces, not to larger ones.
  const isPackSize = isWeighed(measure) && readMeasure(line.slice(end + unit.length)).measure === 'pack';
  const isPieceSize = measure === 'length' && !isFromTube(line.slice(0, start));
  const written = { notation, measuring: measuringOf(measure), mark };
  if (isPackSize || isPieceSize)
    return [{ start, end: start, text: `${formatAmount(factor, { ...written, measuring: 'parts' })} × ` }];
  const text = `${formatAmount(scaled, written)}${glue}`;
  return [
    { start, end, text },
    ...(added === null ? [] : [{ start: added.start, end: added.end, text: '' }]),
    ...changedForms(line, end, value - (added?.value ?? 0), scaled, language),
  ];
}

function withEdits(line: string, edits: readonly WordEdit[]): ScaledPart[] {
  const parts: ScaledPart[] = [];
  let place = 0;
  for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start)) {
    if (start < place) continue;
    parts.push({ text: line.slice(place, start), isScaled: false }, { text, isScaled: true });
    place = end;
  }
  parts.push({ text: line.slice(place), isScaled: false });
  return parts.filter(({ text }) => text !== '');
}

/**
 * Scales the line of an ingredient by `factor`, in its own script and notation. Numbers that are not amounts stay
 * unchanged. `language` is the BCP 47 language of the recipe, or null if unknown.
 */
export function scaleLine(line: string, factor: number, language: string | null): ScaledPart[] {
  const unchanged = [{ text: line, isScaled: false }];
  if (factor === 1 || !Number.isFinite(factor) || factor <= 0) return unchanged;
  const known = languageOf(line, language);
  const read = lineNumbers(line, known);
  const amounts = chooseAmounts(read.line, read.numbers);
  const edits = amounts.flatMap((amount) => editsOf(read.line, amount, factor, known));
  const parts = edits.length === 0 ? unchanged : withEdits(read.line, edits);
  const remark = remarkOf(read, amounts, factor);
  return remark === null ? parts : [...parts, { text: '', isScaled: false, remark }];
}
