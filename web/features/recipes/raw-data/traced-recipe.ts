import type { RecipeDebug } from '../../../../shared/domain/recipe-debug.ts';
import type { DoubtCause } from '../../../../shared/domain/doubt.ts';
import { lineText } from '../../../../shared/domain/recipe.ts';

/** Lines of the read text, counted from 1; `exact` if they contain the entry word for word. */
interface Lines {
  readonly from: number;
  readonly to: number;
  readonly exact: boolean;
}

/** One entry of a field, or the whole field, with its origin. */
export interface TracedEntry {
  /** A unique key. */
  readonly key: string;
  /** The text in the recipe, or a number of minutes or servings. */
  readonly value: string | number;
  readonly lines: Lines | null;
  /**
   * Whether the text is missing in the source. Times and tags from the markup do not count, because they need not be in
   * the text.
   */
  readonly isMissing: boolean;
  readonly doubt: DoubtCause | null;
}

const FIELDS = [
  ['title', 'title'],
  ['description', 'description'],
  ['prepTime', 'prep_time'],
  ['cookTime', 'cook_time'],
  ['totalTime', 'total_time'],
  ['servings', 'servings'],
  ['tags', 'tags'],
  ['ingredients', 'ingredients'],
  ['instructions', 'instructions'],
  ['lang', 'lang'],
] as const;
export type TracedField = (typeof FIELDS)[number][0];

/** A field with the stage that produced it. */
export interface TracedPart {
  readonly field: TracedField;
  readonly stage: string | null;
  readonly where: string | null;
  readonly entries: readonly TracedEntry[];
}

/** Fields that repeat their source. */
const WORDS: ReadonlySet<string> = new Set(['title', 'description', 'ingredients', 'instructions']);

/** The form in which the reader of a page or document gives a place: "lines 3 to 5 of 80". */
const PLACE = /\blines? (\d+)(?: to (\d+))?/;
/** The stages whose places are lines of the read text; other stages give paths in a page's markup. */
const STAGES_WITH_LINES = new Set(['document', 'visible-page']);

function placeOf(origin: { readonly stage: string; readonly where: string } | undefined): Lines | null {
  const found = origin && STAGES_WITH_LINES.has(origin.stage) ? PLACE.exec(origin.where) : null;
  if (!found) return null;
  const from = Number(found[1]);
  return { from, to: Number(found[2] ?? from), exact: true };
}

function valuesOf(value: RecipeDebug['recipe'][(typeof FIELDS)[number][1]]): readonly (string | number)[] {
  if (Array.isArray(value)) return value.map(lineText);
  return value === null || value === '' ? [] : [value];
}

/** All non-empty fields of a recipe, with the lines from which each entry was read. */
export function traceRecipe({ recipe, provenance, found }: RecipeDebug): TracedPart[] {
  return FIELDS.flatMap(([field, column]) => {
    const origin = provenance?.[field];
    const isList = Array.isArray(recipe[column]);
    const entries = valuesOf(recipe[column]).map((value, place): TracedEntry => {
      const index = isList ? place : null;
      const own = found.find((each) => each.field === field && each.index === index);
      const doubt = origin?.doubts?.find((each) => each.index === index)?.why ?? null;
      const lines = own ?? (field === 'ingredients' || field === 'instructions' ? null : placeOf(origin));
      const isMissing = lines === null && provenance !== null && WORDS.has(field);
      return { key: `${field} ${place}`, value, lines, isMissing, doubt };
    });
    return entries.length === 0 ? [] : [{ field, stage: origin?.stage ?? null, where: origin?.where ?? null, entries }];
  });
}
