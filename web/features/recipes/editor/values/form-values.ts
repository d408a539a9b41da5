import type { Recipe, RecipeEdit } from '../../../../../shared/domain/recipe.ts';
import { linesToText, textToLines } from './line-text.ts';

/** The typed texts of the form's fields: numbers as digits, tags separated by commas, lists with one entry per line. */
export interface EditorValues {
  readonly title: string;
  readonly description: string;
  readonly prepTime: string;
  readonly cookTime: string;
  readonly totalTime: string;
  readonly servings: string;
  readonly yieldText: string;
  readonly tags: string;
  readonly ingredients: string;
  readonly instructions: string;
  readonly notes: string;
  readonly ownNotes: string;
}

export type EditorField = keyof EditorValues;

/** The fields in the order of the form. */
export const EDITOR_FIELDS = [
  'title',
  'description',
  'prepTime',
  'cookTime',
  'totalTime',
  'servings',
  'yieldText',
  'tags',
  'ingredients',
  'instructions',
  'notes',
  'ownNotes',
] as const satisfies readonly EditorField[];

const EMPTY: EditorValues = {
  title: '',
  description: '',
  prepTime: '',
  cookTime: '',
  totalTime: '',
  servings: '',
  yieldText: '',
  tags: '',
  ingredients: '',
  instructions: '',
  notes: '',
  ownNotes: '',
};

const digits = (value: number | null): string => (value === null ? '' : String(value));
const joinTags = (tags: readonly string[]): string => tags.join(', ');

/** The initial values of the form; null for a new recipe. */
export function valuesOf(recipe: Recipe | null): EditorValues {
  if (!recipe) return EMPTY;
  return {
    title: recipe.title,
    description: recipe.description ?? '',
    prepTime: digits(recipe.prepTime),
    cookTime: digits(recipe.cookTime),
    totalTime: digits(recipe.totalTime),
    servings: digits(recipe.servings),
    yieldText: recipe.yieldText ?? '',
    tags: joinTags(recipe.tags),
    ingredients: linesToText(recipe.ingredients),
    instructions: linesToText(recipe.instructions),
    notes: recipe.notes ?? '',
    ownNotes: recipe.ownNotes ?? '',
  };
}

/** The fields in which two versions of the form differ. */
export const differingFields = (some: EditorValues, others: EditorValues): EditorField[] =>
  EDITOR_FIELDS.filter((name) => some[name] !== others[name]);

/**
 * The input on top of a version that was stored elsewhere meanwhile: fields that were changed here keep their text, the
 * others follow the stored version. Without the version that was edited, every field counts as changed here.
 */
export function mergeValues(base: EditorValues | null, typed: EditorValues, stored: EditorValues): EditorValues {
  const follows = EDITOR_FIELDS.filter((name) => base?.[name] === typed[name]);
  return { ...typed, ...Object.fromEntries(follows.map((name) => [name, stored[name]])) };
}

/** Commas of every script. */
export const TAG_COMMA = /[,،、，]/;

/** Product §5: split by comma (of any script), trimmed, empties dropped; duplicates removed. */
export function splitTags(text: string): string[] {
  const tags = text.split(TAG_COMMA).map((tag) => tag.trim());
  return [...new Set(tags.filter(Boolean))];
}

/** A whole number from 0; null for an empty text, undefined for an invalid one. */
export function readNumber(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d{1,9}$/.test(typed) ? Number(typed) : undefined;
}

/** The recipe of the form. Unchanged parts keep the exact form of the original. */
export function editOf(values: EditorValues, original: Recipe | null): RecipeEdit {
  const tagsAsRead = original && joinTags(original.tags) === values.tags ? original.tags : null;
  return {
    title: values.title.trim(),
    description: values.description.trim() || null,
    prepTime: readNumber(values.prepTime) ?? null,
    cookTime: readNumber(values.cookTime) ?? null,
    totalTime: readNumber(values.totalTime) ?? null,
    servings: readNumber(values.servings) ?? null,
    tags: tagsAsRead ?? splitTags(values.tags),
    ingredients: textToLines(values.ingredients, original?.ingredients),
    instructions: textToLines(values.instructions, original?.instructions),
    yieldText: values.yieldText.trim() || null,
    notes: values.notes.trim() || null,
    ownNotes: values.ownNotes.trim() || null,
  };
}
