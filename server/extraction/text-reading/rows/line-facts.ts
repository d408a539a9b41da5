import { minutesOf, statedFacts } from '../../text/numbers/find-facts.ts';
import { UNIT_MINUTES } from '../../../../shared/words/time-units.ts';
import { parseServings } from '../../text/numbers/servings.ts';
import { withTimesInDigits } from '../../lexicon/numbers/spoken-times.ts';
import { factOf, isServingsLine, statesFact, type Fact } from '../../lexicon/headings/fact-labels.ts';
import { withServingsInDigits } from '../../lexicon/numbers/spoken-servings.ts';
import { mayTellNumber } from '../../lexicon/numbers/number-words.ts';
import { tagsOf } from '../../lexicon/tag-words.ts';

/** Longer lines are sentences that happen to name a time. */
const MAX_LENGTH = 160;
const MAX_PART = 60;

/** What parts the facts of one line; a comma does before the next label: "Prep: 10 min, cook: 1,5 h". */
const PARTED =
  /\s*[|·•;｜／；（）()]\s*|\s+[/–—+]\s+|(?<!\p{Nd})\s-\s|(?<=\p{L})\.\s+(?=\p{Lu}.{0,30}\p{Nd})|[,،，、]\s*(?=[\p{L}\p{M}][^,،，、:：\p{Nd}]{1,39}[:：])/u;

/** What a line states: the minutes or the number of servings of each fact. */
export type LineFacts = ReadonlyMap<Fact, number>;

/** The parts of a line that may each state a fact. */
export function factParts(text: string): string[] {
  if (text.length > MAX_LENGTH) return [];
  const parts = withServingsInDigits(text)
    .split(PARTED)
    .flatMap(afterServings)
    .flatMap(atLabels)
    .filter((part) => part.trim() !== '');
  return withLabels(parts);
}

/** "仕込み30分、煮込み2時間" states two facts: each piece begins with a label. */
function atLabels(part: string): string[] {
  const pieces = part.split(/\s*[,،，、]\s*/u);
  return pieces.length > 1 && pieces.every(statesFact) ? pieces : [part];
}

/** "Prep time - 20 min" is one fact, though its dash parts others. */
function withLabels(parts: readonly string[]): string[] {
  return parts.flatMap((part, index) => {
    const above = index > 0 && factOf(parts[index - 1] ?? '') !== null ? `${parts[index - 1]}: ` : '';
    return factOf(part) !== null && index < parts.length - 1 ? [] : [above + part];
  });
}

/** "Für 4 Personen, ca. 45 Minuten" states two facts, "1 hour, 40 minutes" one. */
function afterServings(part: string): string[] {
  const comma = part.search(/[,،，]\s/u);
  const first = part.slice(0, comma);
  if (comma !== -1 && isServingsLine(first)) return [first, part.slice(comma + 1)];
  const [last = ''] = /[^,،，]*$/u.exec(part) ?? [];
  return last.length < part.length && isServingsLine(last.trim()) ? [part.slice(0, -last.length - 1), last] : [part];
}

/** The facts that one part states: "Prep: 10 min", "Serves 4". */
export function partFacts(part: string): LineFacts {
  const found = new Map<Fact, number>();
  for (const [fact, value] of labelled(part) ?? statedFacts(part)) {
    const number = fact === 'servings' ? firstServings(value) : minutesOf(value);
    if (number !== null && !found.has(fact)) found.set(fact, number);
  }
  return found;
}

/** "Label: value", whatever words the value is in. */
function labelled(part: string): [Fact, string][] | null {
  const [, label = '', value = ''] = /^([^:：]{1,40}?)\s*[:：]\s*(\S.*)$/u.exec(part) ?? [];
  const fact = value === '' ? null : factOf(label);
  const digits = withTimesInDigits(value);
  return fact === null || value.length > MAX_PART || !/\p{Nd}/u.test(digits) ? null : [[fact, digits]];
}

/** A range of servings counts by its first number. */
export function firstServings(text: string): number | null {
  return parseServings(text.replace(/(\p{Nd})\s*(?:-|–|—|~|〜|～|\p{L}{1,5})\s*\p{Nd}+/u, '$1 '));
}

/** A number with a unit of time, what may go on with it, and the rest of the line. */
const TIME =
  /^\p{Nd}[\p{Nd}½¼¾.,:/–-]*\s*(?:[–-]\s*\p{Nd}+\s*)?(?<unit>[\p{L}\p{M}]+)[.'’׳]?(?:\s*\p{Nd}+\s*\p{L}*\.?)?(?<rest>.*)$/u;

/** What may stand behind a time that is a fact. */
const ADDED =
  /^\s*(?:$|[,+(]|plus\s|(?:start to finish|sürer|sürede|in total|altogether|all in|insgesamt|max|en tout|au total|en total|no total|in tutto|in totale)[.\s]*$)/iu;

/** Whether a part is a time alone, or with what is added to it: "15 min", "10 minutes, plus chilling", "Resting: 2 h". */
function isTime(part: string): boolean {
  if (part.length >= 40 || /\p{L}{4,}\.$/u.test(part)) return false;
  const value = part.replace(/^\p{L}[^:：\p{Nd}]{2,24}[:：]\s*/u, '');
  const { unit = '', rest = '' } = TIME.exec(withTimesInDigits(value).trim())?.groups ?? {};
  return UNIT_MINUTES.has(unit.toLowerCase()) && ADDED.test(rest);
}

/** Whether a line states nothing but facts. */
export function isFactLine(text: string): boolean {
  if (tagsOf(text) !== null) return true;
  if (!mayTellNumber(text)) return false;
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
  return isTime(text.split(PARTED)[0] ?? '');
}
