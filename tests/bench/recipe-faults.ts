import type { z } from 'zod';
import { recipeContentSchema, type LineOrText } from '../../shared/domain/recipe.ts';
import { STAGES, type Extraction, type RecipeField } from '../../server/extraction/domain/extraction.ts';

/** The limits that every extracted recipe must meet, whatever the page was. */
const LIMITS = {
  title: 300,
  description: 5_000,
  line: 2_000,
  lines: 500,
  tag: 100,
  tags: 50,
  image: 2_048,
  images: 20,
};
const LONGEST_MINUTES = 366 * 24 * 60;
const MOST_SERVINGS = 2_000;
const MOST_TEXT = 60_000;

const MARKUP = /<\/?(?:a|b|br|div|em|h[1-6]|i|img|li|ol|p|script|span|strong|style|table|td|tr|ul)(?:\s[^<>]*)?\/?>/i;

type Content = z.output<typeof recipeContentSchema>;

/** The faults of a recipe, described in a few words each. `text` is what was read; null if it is unknown. */
export function contentFaults(recipe: Content, text: string | null): string[] {
  const faults = new Set<string>();
  const check = (fine: boolean, fault: string): void => void (fine || faults.add(fault));
  const checkText = (field: string, value: string, longest: number): void => {
    check(value !== '' && value === value.trim(), `${field}: empty or untrimmed`);
    check(value.length <= longest, `${field}: too long`);
    check(value.isWellFormed(), `${field}: half of a pair`);
    check(!/\p{Cc}/u.test(value), `${field}: control character`);
    // A page may contain the characters of a tag as visible text.
    check(text === null || text.includes(MARKUP.exec(value)?.[0] ?? ''), `${field}: markup`);
  };
  const checkLines = (field: string, lines: readonly LineOrText[]): void => {
    check(lines.length <= LIMITS.lines, `${field}: too many`);
    for (const line of lines) checkText(field, typeof line === 'string' ? line : line.content, LIMITS.line);
  };
  check(recipeContentSchema.safeParse(recipe).success, 'not of the schema');
  checkText('title', recipe.title, LIMITS.title);
  // Only a description may have line breaks.
  if (recipe.description !== null)
    checkText('description', recipe.description.replaceAll('\n', ' '), LIMITS.description);
  checkLines('ingredients', recipe.ingredients);
  checkLines('instructions', recipe.instructions);
  check(recipe.tags.length <= LIMITS.tags, 'tags: too many');
  for (const tag of recipe.tags) checkText('tags', tag, LIMITS.tag);
  check(recipe.images.length <= LIMITS.images, 'images: too many');
  for (const image of recipe.images) check(isAddress(image), 'images: no absolute address');
  for (const field of ['prepTime', 'cookTime', 'totalTime'] as const)
    check(isCount(recipe[field], LONGEST_MINUTES), `${field}: no sensible number`);
  check(isCount(recipe.servings, MOST_SERVINGS), 'servings: no sensible number');
  return [...faults];
}

/** The faults of an extraction, described in a few words each. */
export function faultsOf({ recipe, provenance, text }: Extraction): string[] {
  const faults = new Set(contentFaults(recipe, text));
  if (recipe.ingredients.length + recipe.instructions.length === 0) faults.add('neither ingredients nor instructions');
  for (const field of fieldsOf(recipe)) {
    const origin = provenance[field];
    if (origin === undefined || !STAGES.includes(origin.stage)) faults.add(`${field}: no provenance`);
    if (origin !== undefined && (origin.where === '' || !origin.where.isWellFormed()))
      faults.add(`${field}: origin unknown`);
  }
  if (text.length > MOST_TEXT || !text.isWellFormed()) faults.add('text: too long or half of a pair');
  return [...faults];
}

function isAddress(image: string): boolean {
  return /^https?:$/.test(URL.parse(image)?.protocol ?? '') && image.length <= LIMITS.image;
}

function isCount(value: number | null, most: number): boolean {
  return value === null || (Number.isInteger(value) && value > 0 && value <= most);
}

/** The non-empty fields that need an origin. The direction needs none, because it follows from the language. */
function fieldsOf(recipe: Extraction['recipe']): RecipeField[] {
  const { originalSource: _source, dir: _dir, lang: _lang, ...fields } = recipe;
  const { ownNotes: _notes, rating: _rating, favorite: _favorite, cookedOn: _days, ...read } = fields;
  return (Object.keys(read) as (keyof typeof read)[]).filter((field) => {
    const value = recipe[field];
    return typeof value === 'number' || (value !== null && value.length > 0);
  });
}
