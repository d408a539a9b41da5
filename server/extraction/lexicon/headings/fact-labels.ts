import { alternativesOf, LEXICON_ENTRIES } from '../lexicons/lexicons.ts';
import { wordKey } from '../lexicons/word-key.ts';

/** The facts that pages label in words: "Prep time: 10 min", "Serves 4". */
export type Fact = 'prepTime' | 'cookTime' | 'totalTime' | 'servings';

/** Words before and after a number of servings: "for 4 people", "6 Portionen", "2人分". */
const BEFORE = alternativesOf(({ servingsLine }) => servingsLine?.before);
const AFTER = alternativesOf(({ servingsLine }) => servingsLine?.after);
const TO = alternativesOf(({ servingsLine }) => servingsLine?.range);
const SERVINGS = String.raw`\p{Nd}+(?:\s*(?:-|–|—|~|〜|～|${TO})\s*\p{Nd}+)?\s*(?:${AFTER})(?![\p{L}\p{M}])`;
const PIECES = alternativesOf(({ servingsLine }) => servingsLine?.pieces);
const COUNTED = new RegExp(
  String.raw`^(?:(?:${BEFORE})[\s-]*)?${SERVINGS}|^(?:${BEFORE})[\s-]*\p{Nd}+\s*(?:${PIECES})$`,
  'iu',
);
const COUNTED_INSIDE = new RegExp(String.raw`(?:(?<![\p{L}\p{M}])(?:${BEFORE})[\s-]*)?${SERVINGS}`, 'giu');

const FACTS: ReadonlyMap<string, Fact> = new Map(
  (['servings', 'totalTime', 'cookTime', 'prepTime'] as const).flatMap((fact) =>
    LEXICON_ENTRIES.flatMap(([, { facts }]) => (facts?.[fact] ?? []).map((label) => [wordKey(label), fact] as const)),
  ),
);

/** A word between a value and the label after it: "20 minutos de preparación". */
const OF = new RegExp(String.raw`^(?:${alternativesOf(({ servingsLine }) => servingsLine?.of)}) `, 'u');

/** The fact that a label names; null for any other text. */
export function factOf(label: string): Fact | null {
  if (label.length > 40 || /\p{Nd}/u.test(label)) return null;
  const key = wordKey(label);
  return FACTS.get(key) ?? FACTS.get(key.replace(OF, '')) ?? null;
}

/** Verbs before the yield of a recipe: "Makes 16 squares", "Ergibt ca. 24 Stücke", "Rende 12 fatias". */
const MAKES = alternativesOf(({ servingsLine }) => servingsLine?.makes);
const YIELD = new RegExp(
  String.raw`^(?:${MAKES})\s*:?\s*(?:${BEFORE})?\s*\p{Nd}+(?:\s*[-–]\s*\p{Nd}+)?\s+\p{L}+(?:\s\p{L}+){0,2}$`,
  'iu',
);

const VERB = new RegExp(String.raw`^(?:${MAKES})\s*:?\s+(?=\P{Nd}{0,12}\p{Nd})`, 'iu');

/** A yield without its verb: "Makes 16 squares" becomes "16 squares". */
export function withoutVerb(text: string): string {
  return text.replace(VERB, '');
}

/** The number after a label: "Serves 4", "Servings: 4–6". */
const LAST_NUMBER = /\s\p{Nd}+(?:\s?[-–]\s?\p{Nd}+)?$/u;

function isLabelledServings(text: string): boolean {
  return LAST_NUMBER.test(text) && factOf(text.replace(LAST_NUMBER, '')) === 'servings';
}

/** Whether a line only states the number of servings. */
export function isServingsLine(text: string): boolean {
  return text.length < 40 && (COUNTED.test(text.trim()) || YIELD.test(text.trim()) || isLabelledServings(text));
}

/** Whether a yield says no more than a number of servings: "4", "Serves 4", "4 Portionen". */
export function isPlainServings(text: string): boolean {
  return !/\p{L}/u.test(withoutServings(text)) || isLabelledServings(text);
}

/** Whether a line begins with a fact's label followed by its number: "Cuisson 1h15". */
export function statesFact(text: string): boolean {
  const label = /^[\p{L}\p{M}][^\p{Nd}]{1,38}(?=\p{Nd})/u.exec(text)?.[0];
  return label !== undefined && factOf(label) !== null;
}

/**
 * The number of servings inside a heading, such as "for 4 people" in "Ingredients for 4 people"; null if there is none.
 */
export function servingsInside(heading: string): string | null {
  return heading.match(COUNTED_INSIDE)?.[0] ?? null;
}

/** A heading without its number of servings: "Ingredients for 4 people" becomes "Ingredients". */
export function withoutServings(heading: string): string {
  return heading.replace(COUNTED_INSIDE, ' ');
}
