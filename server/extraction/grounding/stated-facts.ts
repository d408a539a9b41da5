import { UNIT_MINUTES } from '../../../shared/words/time-units.ts';
import { parseMinutes } from '../text/numbers/minutes.ts';
import { factOf, isServingsLine, type Fact } from '../lexicon/headings/fact-labels.ts';
import { withDigits } from '../lexicon/numbers/number-words.ts';
import { asciiDigits } from '../../../shared/words/ascii-digits.ts';
import { withTimesInDigits } from '../lexicon/numbers/spoken-times.ts';
import { foldTokens } from '../text/fold-tokens.ts';

/** Maximum lengths of lines that state facts, and of lines that are only a time. */
const MAX_LENGTH = 300;
const LONE = 20;

/** The numbers that a source states as times, in minutes, and as numbers of servings. */
export interface StatedFacts {
  minutes: ReadonlySet<number>;
  servings: ReadonlySet<number>;
}

/** The facts in lines with or beside a label; without labels, the facts in all lines. */
export function statedFacts(lines: readonly string[]): StatedFacts {
  const short = lines.filter((line) => line.length <= MAX_LENGTH);
  const facts = short.map((line) => factsOf(line));
  const beside = (isMeant: (fact: Fact) => boolean): string[] =>
    short.filter((_, index) =>
      facts
        .slice(Math.max(0, index - 1), index + 2)
        .flat()
        .some(isMeant),
    );
  const timed = beside((fact) => fact !== 'servings');
  const lone = short.filter((line) => line.length <= LONE);
  const minutes = new Set([...timed.flatMap(numbersOf), ...[...timed, ...lone].flatMap(minutesOf)]);
  const servings = new Set(beside((fact) => fact === 'servings').flatMap(numbersOf));
  return {
    minutes: minutes.size > 0 ? minutes : new Set(short.flatMap(minutesOf)),
    servings: servings.size > 0 ? servings : new Set(short.flatMap(numbersOf)),
  };
}

/** The facts whose labels are in a line: "Prep: 10 min | Serves 4", "5 mins cooking time". */
function factsOf(line: string): Fact[] {
  const parts = line.split(/[\p{Nd}:：|•·,;()/–—~-]+/u).map((part) => part.trim());
  const labels = parts.flatMap((part) => [factOf(part), factOf(part.replace(/^\p{L}+\.?\s+/u, ''))]);
  return [...labels.filter((fact) => fact !== null), ...(isServingsLine(line) ? (['servings'] as const) : [])];
}

/** The numbers of a line, as values and as separate groups of digits, because "6/8" can be a range. */
function numbersOf(line: string): number[] {
  const digits = withDigits(line);
  const values = foldTokens(digits).flatMap(({ key }) => (key.startsWith('#') ? [Number(key.slice(1))] : []));
  return [...values, ...(asciiDigits(digits).match(/\d+/g) ?? []).map(Number)];
}

/** All times of a line, and the sums of adjacent ones: "1 hour 20 minutes", "1 h 20". */
function minutesOf(line: string): number[] {
  const found: number[] = [];
  let number: number | null = null;
  let before = 0;
  for (const { key } of foldTokens(withTimesInDigits(line.toLowerCase()))) {
    const unit = UNIT_MINUTES.get(key);
    if (key.startsWith('#')) {
      number = Number(key.slice(1));
      if (before > 0) found.push(before + number);
    } else if (unit !== undefined && number !== null) {
      const minutes = Math.max(1, Math.round(number * unit));
      found.push(minutes, before + minutes);
      before = minutes;
      number = null;
    }
  }
  const all = parseMinutes(line);
  return all === null ? found : [...found, all];
}
