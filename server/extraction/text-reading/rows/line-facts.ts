import { minutesOf, statedFacts } from '../../text/numbers/find-facts.ts';
import { UNIT_MINUTES } from '../../../../shared/words/time-units.ts';
import { parseServings } from '../../text/numbers/servings.ts';
import { withTimesInDigits } from '../../lexicon/numbers/spoken-times.ts';
import { factOf, isServingsLine, statesFact, type Fact } from '../../lexicon/headings/fact-labels.ts';
import { withServingsInDigits } from '../../lexicon/numbers/spoken-servings.ts';
import { mayTellNumber } from '../../lexicon/numbers/number-words.ts';
import { tagsOf } from '../../lexicon/tag-words.ts';

/** In characters. Longer lines are sentences that mention a time. */
const MAX_LENGTH = 160;
const MAX_PART = 60;

/** Separators between facts of one line. A comma only counts before a label: "Prep: 10 min, cook: 1,5 h". */
const SEPARATORS =
  /\s*[|·•;｜／；（）()]\s*|\s+[/–—+]\s+|(?<!\p{Nd})\s-\s|(?<=\p{L})\.\s+(?=\p{Lu}.{0,30}\p{Nd})|[,،，、]\s*(?=[\p{L}\p{M}][^,،，、:：\p{Nd}]{1,39}[:：])/u;

/** The facts of a line: minutes, or the number of servings. */
export type LineFacts = ReadonlyMap<Fact, number>;

/** The parts of a line, each of which can contain a fact. */
export function factParts(text: string): string[] {
  if (text.length > MAX_LENGTH) return [];
  const parts = withServingsInDigits(text)
    .split(SEPARATORS)
    .flatMap(afterServings)
    .flatMap(atLabels)
    .filter((part) => part.trim() !== '');
  return withLabels(parts);
}

/** "仕込み30分、煮込み2時間" contains two facts, because each piece begins with a label. */
function atLabels(part: string): string[] {
  const pieces = part.split(/\s*[,،，、]\s*/u);
  return pieces.length > 1 && pieces.every(statesFact) ? pieces : [part];
}

/** Joins a label and its value that were separated at a dash: "Prep time - 20 min". */
function withLabels(parts: readonly string[]): string[] {
  return parts.flatMap((part, index) => {
    const above = index > 0 && factOf(parts[index - 1] ?? '') !== null ? `${parts[index - 1]}: ` : '';
    return factOf(part) !== null && index < parts.length - 1 ? [] : [above + part];
  });
}

/** "Für 4 Personen, ca. 45 Minuten" contains two facts; "1 hour, 40 minutes" contains one. */
function afterServings(part: string): string[] {
  const comma = part.search(/[,،，]\s/u);
  const first = part.slice(0, comma);
  if (comma !== -1 && isServingsLine(first)) return [first, part.slice(comma + 1)];
  const [last = ''] = /[^,،，]*$/u.exec(part) ?? [];
  return last.length < part.length && isServingsLine(last.trim()) ? [part.slice(0, -last.length - 1), last] : [part];
}

/** The facts of one part: "Prep: 10 min", "Serves 4". */
export function partFacts(part: string): LineFacts {
  const found = new Map<Fact, number>();
  for (const [fact, value] of labelled(part) ?? statedFacts(part)) {
    const number = fact === 'servings' ? firstServings(value) : minutesOf(value);
    if (number !== null && !found.has(fact)) found.set(fact, number);
  }
  return found;
}

/** Reads "Label: value". The value may be in words. */
function labelled(part: string): [Fact, string][] | null {
  const [, label = '', value = ''] = /^([^:：]{1,40}?)\s*[:：]\s*(\S.*)$/u.exec(part) ?? [];
  const fact = value === '' ? null : factOf(label);
  const digits = withTimesInDigits(value);
  return fact === null || value.length > MAX_PART || !/\p{Nd}/u.test(digits) ? null : [[fact, digits]];
}

/** The number of servings; the first number of a range. */
export function firstServings(text: string): number | null {
  return parseServings(text.replace(/(\p{Nd})\s*(?:-|–|—|~|〜|～|\p{L}{1,5})\s*\p{Nd}+/u, '$1 '));
}

/** A number with a unit of time, a possible continuation, and the rest of the line. */
const TIME =
  /^\p{Nd}[\p{Nd}½¼¾.,:/–-]*\s*(?:[–-]\s*\p{Nd}+\s*)?(?<unit>[\p{L}\p{M}]+)[.'’׳]?(?:\s*\p{Nd}+\s*\p{L}*\.?)?(?<rest>.*)$/u;

/** Text that may follow a time in a fact. */
const ADDED =
  /^\s*(?:$|[,+(]|plus\s|(?:start to finish|sürer|sürede|in total|altogether|all in|insgesamt|max|en tout|au total|en total|no total|in tutto|in totale)[.\s]*$)/iu;

/**
 * Whether a part is only a time, possibly with a label or an addition: "15 min", "10 minutes, plus chilling", "Resting:
 * 2 h".
 */
function isTime(part: string): boolean {
  if (part.length >= 40 || /\p{L}{4,}\.$/u.test(part)) return false;
  const value = part.replace(/^\p{L}[^:：\p{Nd}]{2,24}[:：]\s*/u, '');
  const { unit = '', rest = '' } = TIME.exec(withTimesInDigits(value).trim())?.groups ?? {};
  return UNIT_MINUTES.has(unit.toLowerCase()) && ADDED.test(rest);
}

/** Whether a line only contains facts. */
export function isFactLine(text: string): boolean {
  if (tagsOf(text) !== null) return true;
  if (text.length > MAX_LENGTH || !mayTellNumber(text)) return false;
  const parts = factParts(text);
  const short = parts.filter((part) => part.length <= MAX_PART);
  const stating = short.filter((part) => partFacts(part).size > 0);
  const times = short.filter(
    (part) => isTime(part) || (part.length < 25 && minutesOf(withTimesInDigits(part)) !== null),
  );
  const [first = ''] = parts;
  return (stating.length > 0 || isTime(first)) && new Set([...stating, ...times]).size >= parts.length / 2;
}

/** Whether a text begins with a time: "1 hour | Cooking: 2 hours". */
export function statesTime(text: string): boolean {
  return isTime(text.split(SEPARATORS)[0] ?? '');
}
