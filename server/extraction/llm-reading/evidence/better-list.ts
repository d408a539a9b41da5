import { ingredientLikeness } from '../../text/numbers/quantity.ts';
import { foldTokens } from '../../text/fold-tokens.ts';
import { weightOf } from '../../grounding/alike.ts';
import type { SourceText } from '../../grounding/source-text.ts';
import type { MergedDraft } from '../../domain/draft.ts';
import { namesStaple } from '../../lexicon/staples.ts';
import type { GroundedDraft } from './ground-draft.ts';
import { groundEntries, type GroundedLine } from './ground-entries.ts';
import { groundSteps } from './ground-steps.ts';

/** A list that covers this factor more of the source is better. */
const MORE = 1.1;
/** Within this factor, separate lines are better than a single line with everything. */
const AS_MUCH = 0.9;
const LONG_LINE = { ingredients: 160, instructions: 400 };
/** Stages whose content belongs to the recipe even if the page does not show it. */
const STATED = new Set(['json-ld', 'microdata', 'rdfa', 'h-recipe', 'embedded-state']);
const SHOWN = 0.5;

/** Whether a model's list, in words of the source, is better than the one read without a model. */
export function isBetterList(
  source: SourceText,
  field: 'ingredients' | 'instructions',
  { draft: read, provenance }: MergedDraft,
  model: GroundedDraft,
): boolean {
  const own = model.draft[field].filter(({ type }) => type === 'item');
  const other = read[field].filter(({ type }) => type === 'item');
  if (own.length === 0 || other.length === 0) return other.length === 0 && own.length > 0;
  const found = field === 'ingredients' ? groundEntries(source, other) : groundSteps(source, other);
  const shown = found.filter((line) => line !== null);
  const isStated = STATED.has(provenance[field]?.stage ?? '');
  if (isStated && shown.length >= other.length * SHOWN) return false;
  const elsewhere = field === 'ingredients' ? model.instructions : model.ingredients;
  const mine = held(source, field, model[field]);
  const its = held(source, field, shown, elsewhere) - strange(other, found);
  if (mine > its * MORE) return true;
  const isUnparted = other.some(({ content }) => content.length > LONG_LINE[field]);
  return mine >= its * AS_MUCH && own.length >= other.length * 2 && isUnparted;
}

/** How much of the source some lines cover, counting each word once; lines that do not belong to such a list are subtracted. */
function held(
  { tokens }: SourceText,
  field: 'ingredients' | 'instructions',
  lines: readonly GroundedLine[],
  elsewhere: readonly GroundedLine[] = [],
): number {
  const others = placesOf(elsewhere);
  const seen = new Set<number>();
  let sum = 0;
  for (const line of lines) {
    const sign = field === 'instructions' || isEntry(line.line.content) ? 1 : -1;
    for (const at of placesOf([line])) {
      if (seen.has(at)) continue;
      seen.add(at);
      sum += weightOf(tokens[at]?.key ?? '') * (others.has(at) ? -1 : sign);
    }
  }
  return sum;
}

const placesOf = (lines: readonly GroundedLine[]): Set<number> =>
  new Set(lines.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)));

/** Names without an amount are short. */
const NAME = 40;
const LIKELY = 0.4;

const isEntry = (text: string): boolean =>
  text.length <= NAME || ingredientLikeness(text) >= LIKELY || namesStaple(text);

/** The amount of text that is not in the source. */
function strange(lines: readonly { content: string }[], found: readonly (GroundedLine | null)[]): number {
  const texts = lines.filter((_, index) => found[index] === null).map(({ content }) => content);
  return foldTokens(texts.join('\n')).reduce((sum, { key }) => sum + weightOf(key), 0);
}
