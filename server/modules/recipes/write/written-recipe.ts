import type { z } from 'zod';
import type { FurtherFields, OwnFieldsEdit } from '../../../../shared/domain/further-fields.ts';
import {
  type KeptFields,
  type LineOrText,
  lineText,
  type RecipeContent,
  type RecipeEdit,
  type recipeEditSchema,
} from '../../../../shared/domain/recipe.ts';
import { showsNothing } from '../../../../shared/format/shows-nothing.ts';
import { languageOfTag } from '../../../../shared/languages.ts';
import { type RecipeProblems, recipeProblems } from '../../../../shared/rules/recipe.ts';
import { languageOfWords } from '../../../../shared/words/language-of-words.ts';
import { AppError } from '../../../core/errors.ts';
import { directionOf, languageOf } from '../../../extraction/extraction.ts';

/** A text on one line, without control characters. */
const onOneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

const inParagraphs = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?:(?!\n)\p{Cc})+/gu, ' ')
    .trim();

function settleLine(line: LineOrText): LineOrText {
  return typeof line === 'string' ? onOneLine(line) : { ...line, content: onOneLine(line.content) };
}

const settleLines = (lines: readonly LineOrText[]): LineOrText[] =>
  lines.map(settleLine).filter((line) => !showsNothing(lineText(line)));

/** The tags without empty ones and without duplicates, which are compared in folded form. */
export function settleTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags.map(onOneLine)) {
    const key = tag.normalize('NFC').toLowerCase();
    if (!showsNothing(tag)) byKey.set(key, byKey.get(key) ?? tag);
  }
  return [...byKey.values()];
}

/** What only the owner says about a recipe. */
export type OwnFields = Pick<FurtherFields, 'ownNotes' | 'rating' | 'favorite' | 'cookedOn'>;

type Written = z.output<typeof recipeEditSchema>;
/** A valid edit, with the fields that it leaves as they are. */
export type SettledRecipe = Required<RecipeEdit>;

const settleText = (text: string | null): string | null => inParagraphs(text ?? '') || null;

/** The owner's fields after an edit. */
export function settleOwnFields(input: OwnFieldsEdit, before: OwnFields): OwnFields {
  const { ownNotes, rating, favorite, cookedOn } = input;
  return {
    ownNotes: ownNotes === undefined ? before.ownNotes : settleText(ownNotes),
    rating: rating === undefined ? before.rating : rating,
    favorite: favorite === undefined ? before.favorite : favorite === true,
    cookedOn: cookedOn === undefined ? before.cookedOn : [...new Set(cookedOn)].toSorted(),
  };
}

function settleKept(input: Written, before: KeptFields): KeptFields {
  const { totalTime, notes, yieldText } = input;
  return {
    totalTime: totalTime === undefined ? before.totalTime : totalTime,
    notes: notes === undefined ? before.notes : settleText(notes),
    yieldText: yieldText === undefined ? before.yieldText : onOneLine(yieldText ?? '') || null,
    ...settleOwnFields(input, before),
  };
}

/** Throws 400 with all invalid fields. */
export function refuseProblems(fields: RecipeProblems): void {
  const [first] = Object.values(fields);
  if (first) throw new AppError(first, { fields });
}

/**
 * Converts the user's input to the stored form; throws 400 with all invalid fields. `before` has the fields that stay as
 * they are when the input leaves them out.
 */
export function settleRecipe(input: Written, before: KeptFields): SettledRecipe {
  const edit: SettledRecipe = {
    title: onOneLine(input.title ?? ''),
    description: inParagraphs(input.description ?? '') || null,
    prepTime: input.prepTime ?? null,
    cookTime: input.cookTime ?? null,
    servings: input.servings ?? null,
    tags: settleTags(input.tags ?? []),
    ingredients: settleLines(input.ingredients ?? []),
    instructions: settleLines(input.instructions ?? []),
    ...settleKept(input, before),
  };
  refuseProblems(recipeProblems(edit));
  return edit;
}

type Wording = Pick<RecipeContent, 'title' | 'ingredients' | 'instructions'>;

const wordsOf = ({ title, ingredients, instructions }: Wording): string =>
  [title, ...[...ingredients, ...instructions].map(lineText)].join('\n');

/**
 * The language and direction of a text, determined by its script, and for Latin script by frequent words. A language
 * that is already known, for example from the recipe's page, stays if the script allows it.
 */
export function tongueOf(
  edit: Wording,
  before: (Wording & Pick<RecipeContent, 'lang'>) | null,
): Pick<RecipeContent, 'lang' | 'dir'> {
  const known = before?.lang ?? null;
  const wasTold = known === null || (before !== null && languageOfWords(wordsOf(before)) === languageOfTag(known));
  const words = wordsOf(edit);
  const told = languageOfWords(words);
  const changed = wasTold && told !== null && told !== languageOfTag(known);
  const lang = languageOf(words, changed ? told : (known ?? '')) ?? told;
  return { lang, dir: directionOf(lang) };
}
