import { readMeasure } from './measures.ts';
import { addedPart, fusedNumber, hanValue, spelledNumber } from './spelled-numbers.ts';
import { PLAIN, type WrittenNumber, writtenNumbers } from './written-number.ts';

/** A number of a line, in digits or in words. */
export interface LineNumber extends WrittenNumber {
  /** Text to insert after the replacement, for example a blank where the line has none. */
  readonly glue: string;
  /** Further words that add to the value: "1 taza **y media**". */
  readonly added: { readonly start: number; readonly end: number; readonly value: number } | null;
}

/** Words that mean "about" and can precede an amount. */
const ABOUT =
  'about|approx|approximately|around|roughly|another|further|heaped|scant|generous|generously|up to|at least|ca|circa|etwa|ungefähr|rund|knapp|gut|weitere|mindestens|environ|à peu près|unos|unas|aproximadamente|aprox|aproximadamente|cerca de|más de|примерно|около|приблизительно|ок|yaklaşık|sekitar|kira-kira|kurang lebih|בערך|כ-|حوالي|تقريبا|तक़रीबन|लगभग|करीब|约|約|大约|大約|およそ|약';
const OPENING = new RegExp(
  String.raw`^[\s([（【•·*+–—\-▢□☐~≈]*(?:(?:${ABOUT})(?:\.\s*|\s+|(?<=[约約약-])\s*|(?<=大[约約])))*[\s([（~≈]*(?:[x×]\s)?`,
  'iu',
);
/** Words after which a number in words can also occur: "juice of half a lemon". */
const OF =
  /(?:^|\s)(?:of|von|vom|de|di|d['’]|da|do|dari|from|saft|schale|abrieb|сок|цедра|мякоть|מיץ|عصير)\s*(?:מ-?)?/giu;

/** The index of a line's first word after list marks and words such as "about". */
export const openingOf = (line: string): number => OPENING.exec(line)?.[0].length ?? 0;

const HAN_NUMBER = /[半一二两兩三四五六七八九十]/gu;
const HAN = /\p{Script=Han}/u;
const KOREAN_NUMBER = /(?<![\p{L}\p{M}])(?:반|한|두|세|네|다섯|여섯|일곱|여덟|아홉|열)(?=\s?\p{Script=Hangul})/gu;
const ARABIC_PAIR =
  /^(\p{Script=Arabic}{2,})(?:تان|تين)(?![\p{L}\p{M}])|^(كوب|كأس|فنجان|فص|عود|لتر|قرن|رأس)(?:ان|ين)(?![\p{L}\p{M}])/u;

type Bare = Omit<LineNumber, 'added'>;
const word = (start: number, end: number, value: number, glue = ''): Bare => ({
  start,
  end,
  value,
  glue,
  notation: { ...PLAIN, form: 'word' },
});

/**
 * "一个", "半杯", "洋葱两个"; in Japanese no further sign may follow the unit, because names also begin with numbers ("八丁味噌").
 */
function hanNumbers(line: string, language: string): Bare[] {
  const found: Bare[] = [];
  for (const { index: start, 0: sign } of line.matchAll(HAN_NUMBER)) {
    const unit = readMeasure(line.slice(start + 1));
    const after = line.slice(start + 1 + unit.length);
    const isLoose = language === 'zh' || !HAN.test(after.charAt(0));
    const isFree = !/[第统統\p{Nd}半一二两兩三四五六七八九十分]$/u.test(line.slice(0, start));
    if (unit.measure !== null && unit.measure !== 'time' && isLoose && isFree)
      found.push({ ...word(start, start + 1, hanValue(sign) ?? 1), notation: { ...PLAIN, form: 'han' } });
  }
  return found;
}

function koreanNumbers(line: string): Bare[] {
  return [...line.matchAll(KOREAN_NUMBER)].flatMap(({ index, 0: name }) => {
    const read = spelledNumber(`${name} `, 'ko');
    const unit = readMeasure(line.slice(index + name.length));
    return read === null || unit.measure === null ? [] : [word(index, index + name.length, read.value)];
  });
}

/** Numbers in words at the beginning of a line and after "of". */
function spelledNumbers(line: string, language: string): Bare[] {
  const places = [openingOf(line), ...[...line.matchAll(OF)].map(({ index, 0: all }) => index + all.length)];
  return places.flatMap((start) => {
    const rest = line.slice(start);
    const read = spelledNumber(rest, language);
    if (read === null) {
      const fused = fusedNumber(rest);
      return fused === null ? [] : [word(start, start + fused.length, fused.value, ' ')];
    }
    const glue = /^\s*\p{Nd}/u.test(rest.slice(read.length))
      ? ' ×'
      : /['’-]$/u.test(rest.slice(0, read.length))
        ? ' '
        : '';
    return [word(start, start + read.length, read.value, glue)];
  });
}

/** Hebrew and Arabic put "one" after the noun: "בצל אחד". */
function closingOne(line: string): Bare[] {
  const match = /\s(אחד|אחת|واحدة|واحد)(?=$|[\s,،(])/u.exec(line);
  const start = match === null ? -1 : match.index + 1;
  return start < 0 ? [] : [word(start, start + (match?.[1]?.length ?? 0), 1)];
}

/** In Hebrew and Arabic a line that begins with a spoon, cup or litre means one of it: "כוס סוכר", "ملعقة ملح". */
function impliedOne(line: string): Bare[] {
  const start = openingOf(line);
  const { measure } = readMeasure(line.slice(start));
  return (measure === 'spoons' || measure === 'litres') &&
    /^[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(line.slice(start))
    ? [word(start, start, 1, ' ')]
    : [];
}

/** The Arabic dual: "ملعقتان كبيرتان" means two, by the endings of noun and adjective. */
function arabicPair(line: string): { readonly line: string; readonly pair: Bare } | null {
  const start = openingOf(line);
  const match = ARABIC_PAIR.exec(line.slice(start));
  if (match === null) return null;
  const single = match[1] === undefined ? (match[2] ?? '') : `${match[1]}ة`;
  const rest = line
    .slice(start + match[0].length)
    .replace(/^(\s+\p{Script=Arabic}{2,})(?:تان|تين)(?![\p{L}\p{M}])/u, '$1ة');
  return { line: `${line.slice(0, start)}${single}${rest}`, pair: word(start, start, 2, ' ') };
}

function withAdded(line: string, number: Bare): LineNumber {
  const part = addedPart(line.slice(number.end));
  if (part === null) return { ...number, added: null };
  const added = { start: number.end + part.from, end: number.end + part.to, value: part.value };
  return { ...number, value: number.value + part.value, added };
}

/**
 * The numbers of a line in order, without overlaps, and the line that their indices refer to. In it, an Arabic dual is
 * replaced by the singular.
 */
export function lineNumbers(line: string, language: string): { line: string; numbers: LineNumber[] } {
  const dual = language === 'ar' ? arabicPair(line) : null;
  const text = dual?.line ?? line;
  const inDigits = writtenNumbers(text, language).map((number) => ({ ...number, glue: '' }));
  const inWords = [
    ...(dual === null ? [] : [dual.pair]),
    ...(HAN.test(text) ? hanNumbers(text, language) : []),
    ...(language === 'ko' ? koreanNumbers(text) : spelledNumbers(text, language)),
    ...(language === 'he' || language === 'ar' ? closingOne(text) : []),
  ];
  const all: Bare[] = [...inDigits, ...inWords.filter((one) => !inDigits.some((other) => overlap(one, other)))];
  if (all.length === 0) all.push(...impliedOne(text));
  const sorted = all.toSorted((one, other) => one.start - other.start || one.end - other.end);
  const apart = sorted.filter((one, place) => !sorted.slice(0, place).some((other) => overlap(one, other)));
  return { line: text, numbers: apart.map((number) => withAdded(text, number)) };
}

const overlap = (one: Bare, other: Bare): boolean => one.start < other.end && other.start < one.end;
