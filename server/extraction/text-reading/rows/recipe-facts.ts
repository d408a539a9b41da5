import type { Draft } from '../../domain/draft.ts';
import { minutesOf } from '../../text/numbers/find-facts.ts';
import { servingsInside, type Fact } from '../../lexicon/headings/fact-labels.ts';
import { withTimesInDigits } from '../../lexicon/numbers/spoken-times.ts';
import { tagsOf } from '../../lexicon/tag-words.ts';
import { factParts, firstServings, partFacts } from './line-facts.ts';
import { yieldTextIn } from '../../text/numbers/servings.ts';
import { placeOf } from './place.ts';
import type { Row } from './row.ts';

/** The yield of a recipe beside its times, without a known label: "16 bars", "Ergibt 20 Stücke". */
const COUNT = /^[^\p{Nd}]{0,25}\p{Nd}{1,3}(?:\s*[-–~〜]\s*\p{Nd}{1,3})?\s*[^\p{Nd}]{0,25}$/u;

/** A weight or volume, which belongs to an ingredient. */
const MEASURED =
  /^\P{Nd}{0,10}\p{Nd}[\p{Nd}.,/–-]*\s*(?:g|gr|kg|mg|oz|lbs?|ml|cl|dl|l|г|кг|мл|л|グラム|克|毫升|그램|غ|جم|גרם|ग्राम)(?![\p{L}\p{M}])/iu;

const FIELDS = ['prepTime', 'cookTime', 'totalTime', 'servings'] as const;

/** Enters the times, servings and tags of the rows into the draft. */
export function readFacts(rows: readonly Row[], draft: Draft): void {
  for (const [index, row] of rows.entries()) {
    const tags = tagsOf(row.text);
    if (tags !== null && draft.tags.length === 0) {
      draft.tags = tags;
      draft.places.tags = placeOf([row]);
    }
    for (const [fact, number] of row.isFact ? factsOf(row) : besideFacts(rows, index)) enter(draft, fact, number, row);
  }
}

/** Enters the servings in the heading of the list: "Ingredients for 4 people". */
export function readHeadingServings(row: Row | undefined, draft: Draft): void {
  const servings = row === undefined ? null : firstServings(servingsInside(row.text) ?? '');
  if (row !== undefined && servings !== null) enter(draft, 'servings', servings, row);
}

function enter(draft: Draft, fact: Fact, number: number, row: Row): void {
  if (draft[fact] !== null || !FIELDS.includes(fact)) return;
  draft[fact] = number;
  draft.places[fact] = placeOf([row]);
  if (fact !== 'servings') return;
  draft.yieldText = yieldTextIn(row.text);
  if (draft.yieldText !== '') draft.places.yieldText = placeOf([row]);
}

function factsOf(row: Row): [Fact, number][] {
  return factParts(row.text).flatMap((part): [Fact, number][] => {
    const found = [...partFacts(part)];
    return found.length > 0 ? found : unnamed(part);
  });
}

/** The fact without a label in a row beside a row with facts. */
function besideFacts(rows: readonly Row[], index: number): [Fact, number][] {
  const row = rows[index];
  return row !== undefined && isCountBesideFacts(rows, index) ? unnamed(row.text) : [];
}

/** Whether a row without a label contains a number of servings or a time, and is beside a row of facts. */
export function isCountBesideFacts(rows: readonly Row[], index: number): boolean {
  const row = rows[index];
  const beside = [rows[index - 1], rows[index + 1]].some((other) => other?.isFact === true);
  if (row === undefined || row.isFact || !beside || row.text.length >= 40 || MEASURED.test(row.text)) return false;
  const next = rows[index + 1];
  const heads =
    row.apart &&
    next !== undefined &&
    !next.apart &&
    !next.isFact &&
    (next.ingredient >= 0.4 || /\p{Nd}/u.test(next.text));
  return !heads && unnamed(row.text).length > 0;
}

function unnamed(part: string): [Fact, number][] {
  const minutes = minutesOf(withTimesInDigits(part));
  if (minutes !== null) return part.length < 40 ? [['totalTime', minutes]] : [];
  const bare = part.replace(/[(（][^)）]*[)）]?/gu, '');
  const servings = COUNT.test(bare) ? firstServings(bare) : null;
  return servings === null ? [] : [['servings', servings]];
}
