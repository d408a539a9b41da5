import type { DoubtCause } from '../../../shared/domain/doubt.ts';
import { lineText, type RecipeContent } from '../../../shared/domain/recipe.ts';
import type { Doubt, Provenance, RecipeField, Stage } from '../domain/extraction.ts';
import { foldTokens } from '../text/fold-tokens.ts';
import type { GroundLine } from '../domain/found.ts';
import { findPassage, sourceText, type SourceText, type Passage } from './source-text.ts';
import { statedFacts } from './stated-facts.ts';

/** Number of words around a number that must match the source. */
const AROUND = 3;

/** Steps are compared in pieces of this many words; at least this share of the pieces must be in the source. */
const PIECE = 4;
const ENOUGH = 0.5;

/** A line is uncertain if this share of its words is. */
const MANY = 0.3;

/** The doubt about each step, as a whole or about one of its numbers; null if there is none. */
export function doubtSteps(source: SourceText, lines: readonly string[]): (DoubtCause | null)[] {
  return lines.map((line) =>
    doubtStep(
      source,
      foldTokens(line).map(({ key }) => key),
    ),
  );
}

function doubtStep(source: SourceText, keys: readonly string[]): DoubtCause | null {
  if (keys.length === 0) return null;
  const whole = findPassage(source, keys);
  if (whole !== null) return isUnsure(source, keys, whole.start) ? 'unsure' : null;
  if (!isMostlyHeld(source, keys)) return 'absent';
  const strange = keys.some((key, at) => key.startsWith('#') && !isHeldAround(source, keys, at));
  return strange ? 'number' : null;
}

function isUnsure({ unsure }: SourceText, keys: readonly string[], start: number): boolean {
  const found = keys.filter((_, index) => unsure.has(start + index));
  return found.some((key) => key.startsWith('#')) || found.length > keys.length * MANY;
}

function isMostlyHeld(source: SourceText, keys: readonly string[]): boolean {
  const pieces = Array.from({ length: Math.ceil(keys.length / PIECE) }, (_, index) =>
    keys.slice(index * PIECE, (index + 1) * PIECE),
  );
  return pieces.filter((piece) => findPassage(source, piece) !== null).length >= pieces.length * ENOUGH;
}

/** Whether the source has the number among the same words; at the end of a line the words of one side suffice. */
function isHeldAround(source: SourceText, keys: readonly string[], at: number): boolean {
  const { tokens } = source;
  const before = keys.slice(Math.max(0, at - AROUND), at + 1);
  const after = keys.slice(at, at + AROUND + 1);
  const endsLine = ({ end }: { end: number }): boolean => tokens[end - 1]?.line !== tokens[end]?.line;
  const beginsLine = ({ start }: { start: number }): boolean => tokens[start - 1]?.line !== tokens[start]?.line;
  return (
    findPassage(source, [...before, ...after.slice(1)]) !== null ||
    (before.length > 1 && findPassage(source, before, endsLine) !== null) ||
    (after.length > 1 && findPassage(source, after, beginsLine) !== null)
  );
}

/** Longer lines do not come from two columns. */
const MAX_TURNED = 40;

/**
 * The doubt about each line of a list of ingredients. A line may span several lines of the source and have its amount
 * after its name there, but it must not join the end of one entry with the beginning of another.
 */
export function doubtIngredients(source: SourceText, lines: readonly string[]): (DoubtCause | null)[] {
  const keys = lines.map((line) => foldTokens(line).map(({ key }) => key));
  const taken = new Set<number>();
  const passages = keys.map((line) => asWritten(source, line, taken));
  return keys.map((line, index) => {
    const passage = passages[index] ?? turned(source, line, taken);
    if (passage === null) return causeOf(source, line);
    return range(passage).some((at) => source.unsure.has(at)) ? 'unsure' : null;
  });
}

const range = ({ start, end }: Passage): number[] => Array.from({ length: end - start }, (_, index) => start + index);

function asWritten(source: SourceText, keys: readonly string[], taken: Set<number>): Passage | null {
  if (keys.length === 0) return { start: 0, end: 0 };
  const { tokens } = source;
  const fits = ({ start, end }: Passage): boolean =>
    tokens[start]?.opens === true || tokens[start]?.line === tokens[end - 1]?.line;
  const passage =
    findPassage(source, keys, (found) => fits(found) && !taken.has(found.start)) ?? findPassage(source, keys, fits);
  if (passage !== null) for (const at of range(passage)) taken.add(at);
  return passage;
}

/** "200 g flour" of "flour 200 g", as long as neither belongs to another line. */
function turned(source: SourceText, keys: readonly string[], taken: ReadonlySet<number>): Passage | null {
  if (keys.length > MAX_TURNED) return null;
  for (let first = 1; first < keys.length; first += 1) {
    const passage = findPassage(source, [...keys.slice(first), ...keys.slice(0, first)], (found) =>
      range(found).every((at) => !taken.has(at)),
    );
    if (passage !== null) return passage;
  }
  return null;
}

function causeOf({ places }: SourceText, keys: readonly string[]): DoubtCause {
  const words = keys.filter((key) => !key.startsWith('#'));
  return words.length < keys.length && words.every((key) => places.has(key)) ? 'number' : 'absent';
}

/** A longer source is not examined, and nothing is doubted then. */
const MAX_CHARACTERS = 1_000_000;

/** Stages whose text is compared with the lines. Text of pages is copied unchanged. */
const READ: ReadonlySet<Stage> = new Set<Stage>(['document', 'model']);

/**
 * Adds doubts to the provenance: ingredients, steps, numbers, times and servings that the lines of a file do not contain.
 * Pages are not examined, since their text is copied unchanged.
 */
export function groundRecipe(recipe: RecipeContent, provenance: Provenance, lines: readonly GroundLine[]): Provenance {
  const isRead = (field: RecipeField): boolean => READ.has(provenance[field]?.stage ?? 'json-ld');
  if (lines.reduce((length, { text }) => length + text.length, 0) > MAX_CHARACTERS) return provenance;
  const grounded: Provenance = { ...provenance };
  const doubt = (field: RecipeField, all: Doubt[]): void => {
    const origin = provenance[field];
    // A model's text was grounded already, with more evidence than these lines; only recognised letters may be uncertain.
    const doubts = origin?.stage === 'model' ? all.filter(({ why }) => why === 'unsure') : all;
    if (origin !== undefined && doubts.length > 0) grounded[field] = { ...origin, doubts };
  };
  if (isRead('title') || isRead('ingredients') || isRead('instructions')) {
    const source = sourceText(lines);
    if (isRead('title') && hasUnsureWords(source, recipe.title)) doubt('title', [{ index: null, why: 'unsure' }]);
    if (isRead('ingredients')) doubt('ingredients', listed(doubtIngredients(source, recipe.ingredients.map(lineText))));
    if (isRead('instructions')) doubt('instructions', listed(doubtSteps(source, recipe.instructions.map(lineText))));
  }
  const numbers = (['prepTime', 'cookTime', 'totalTime', 'servings'] as const).filter(
    (field) => recipe[field] !== null && isRead(field),
  );
  if (numbers.length > 0) {
    const stated = statedFacts(lines.map(({ text }) => text));
    const sure = statedFacts(lines.filter(isOfSureNumbers).map(({ text }) => text));
    for (const field of numbers) {
      const kind = field === 'servings' ? 'servings' : 'minutes';
      const value = recipe[field] ?? 0;
      if (!sure[kind].has(value)) doubt(field, [{ index: null, why: stated[kind].has(value) ? 'unsure' : 'number' }]);
    }
  }
  return grounded;
}

/**
 * Whether a word of the title was recognised with low confidence. A title that does not occur in the lines was not
 * recognised from them.
 */
function hasUnsureWords(source: SourceText, title: string): boolean {
  const passage = findPassage(
    source,
    foldTokens(title).map(({ key }) => key),
  );
  if (passage === null) return false;
  return source.tokens.slice(passage.start, passage.end).some((_, at) => source.unsure.has(passage.start + at));
}

const isOfSureNumbers = ({ unsure = [] }: GroundLine): boolean => !unsure.some((words) => /\p{N}/u.test(words));

function listed(causes: readonly (DoubtCause | null)[]): Doubt[] {
  return causes.flatMap((why, index) => (why === null ? [] : [{ index, why }]));
}
