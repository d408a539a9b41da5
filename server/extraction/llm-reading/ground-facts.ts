import { minutesOf } from '../text/find-facts.ts';
import type { GroundLine } from '../domain/found.ts';
import { factParts, firstServings, partFacts } from '../text-reading/line-facts.ts';
import { factOf, isServingsLine, servingsInside, type Fact } from '../lexicon/fact-labels.ts';
import { withServingsInDigits } from '../lexicon/spoken-servings.ts';
import { withTimesInDigits } from '../lexicon/spoken-times.ts';

/** Longer lines state no facts. */
const MAX_LENGTH = 300;

/** The values that a source states for each fact: minutes, or numbers of servings. */
export type StatedValues = ReadonlyMap<Fact, ReadonlySet<number>>;

/** What stands behind, below or above a fact's own label; a number of servings also within a sentence: "serves four". */
export function statedValues(lines: readonly GroundLine[]): StatedValues {
  const values = new Map<Fact, Set<number>>();
  const add = (fact: Fact, value: number | null): void => {
    if (value !== null) values.set(fact, (values.get(fact) ?? new Set()).add(value));
  };
  for (const [index, { text }] of lines.entries()) {
    if (text.length > MAX_LENGTH) continue;
    for (const part of factParts(text)) for (const [fact, value] of partFacts(part)) add(fact, value);
    const digits = withServingsInDigits(text);
    if (isServingsLine(digits)) add('servings', firstServings(digits));
    add('servings', firstServings(servingsInside(digits) ?? ''));
    const label = factOf(text.trim());
    if (label === null) continue;
    for (const beside of [lines[index - 1], lines[index + 1]]) add(label, valueOf(label, beside?.text ?? ''));
  }
  return values;
}

function valueOf(fact: Fact, text: string): number | null {
  if (text.length > 60) return null;
  return fact === 'servings' ? firstServings(text) : minutesOf(withTimesInDigits(text));
}
