import {
  COOKED_DAYS_MAX,
  HOUR,
  RECIPE_DESCRIPTION_MAX_LENGTH,
  RECIPE_LINE_MAX_LENGTH,
  RECIPE_LINES_MAX,
  RECIPE_NOTES_MAX_LENGTH,
  RECIPE_RATING_MAX,
  RECIPE_TAG_MAX_LENGTH,
  RECIPE_TAGS_MAX,
  RECIPE_TITLE_MAX_LENGTH,
  RECIPE_YIELD_MAX_LENGTH,
} from '../constants.ts';
import { isCalendarDate } from '../days/calendar.ts';
import { type KeptFields, type LineOrText, lineText, type RecipeEdit } from '../domain/recipe.ts';
import type { ErrorCode } from '../errors.ts';
import { showsNothing } from '../format/shows-nothing.ts';
import { isLongerThan } from './is-longer-than.ts';

/** The problem of each invalid field; empty if all are valid. */
export type RecipeProblems = Partial<Record<keyof RecipeEdit, ErrorCode>>;

function titleProblem(title: string): ErrorCode | null {
  if (showsNothing(title)) return 'recipes.titleRequired';
  return isLongerThan(title, RECIPE_TITLE_MAX_LENGTH) ? 'recipes.titleTooLong' : null;
}

function tagsProblem(tags: readonly string[]): ErrorCode | null {
  if (tags.length > RECIPE_TAGS_MAX) return 'recipes.tooManyTags';
  return tags.some((tag) => isLongerThan(tag, RECIPE_TAG_MAX_LENGTH)) ? 'recipes.tagTooLong' : null;
}

function linesProblem(lines: readonly LineOrText[]): ErrorCode | null {
  if (lines.length > RECIPE_LINES_MAX) return 'recipes.tooManyLines';
  return lines.some((line) => isLongerThan(lineText(line), RECIPE_LINE_MAX_LENGTH)) ? 'recipes.lineTooLong' : null;
}

/** The day it is where it is latest, 14 hours ahead of UTC. */
const latestToday = (): string => new Date(Date.now() + 14 * HOUR).toISOString().slice(0, 10);

function cookedOnProblem(days: readonly string[]): ErrorCode | null {
  if (days.length > COOKED_DAYS_MAX) return 'recipes.tooManyCookedDays';
  const latest = latestToday();
  return days.every((day) => isCalendarDate(day) && day <= latest) ? null : 'recipes.cookedDayInvalid';
}

const isRating = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= RECIPE_RATING_MAX;

function furtherProblems(edit: Partial<KeptFields>): { readonly [Field in keyof KeptFields]?: ErrorCode | null } {
  const { notes, yieldText, ownNotes, rating, cookedOn } = edit;
  const notesProblem = (text: string | null = null): ErrorCode | null =>
    text !== null && isLongerThan(text, RECIPE_NOTES_MAX_LENGTH) ? 'recipes.notesTooLong' : null;
  return {
    notes: notesProblem(notes),
    yieldText: yieldText != null && isLongerThan(yieldText, RECIPE_YIELD_MAX_LENGTH) ? 'recipes.yieldTooLong' : null,
    ownNotes: notesProblem(ownNotes),
    rating: rating == null || isRating(rating) ? null : 'recipes.ratingInvalid',
    cookedOn: cookedOn === undefined ? null : cookedOnProblem(cookedOn),
  };
}

/** The rules that a recipe breaks, field by field in the order of the form (product §5, contract §3). */
export function recipeProblems(edit: RecipeEdit): RecipeProblems {
  const isLong = edit.description !== null && isLongerThan(edit.description, RECIPE_DESCRIPTION_MAX_LENGTH);
  const found: { readonly [Field in keyof RecipeEdit]?: ErrorCode | null } = {
    title: titleProblem(edit.title),
    description: isLong ? 'recipes.descriptionTooLong' : null,
    tags: tagsProblem(edit.tags),
    ingredients: linesProblem(edit.ingredients),
    instructions: linesProblem(edit.instructions),
    ...furtherProblems(edit),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null));
}
