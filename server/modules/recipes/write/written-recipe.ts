import type { z } from 'zod';
import {
  type LineOrText,
  lineText,
  type RecipeContent,
  type RecipeEdit,
  type recipeEditSchema,
} from '../../../../shared/domain/recipe.ts';
import { showsNothing } from '../../../../shared/format/shows-nothing.ts';
import { languageOfTag } from '../../../../shared/languages.ts';
import { recipeProblems } from '../../../../shared/rules/recipe.ts';
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

/** Converts the user's input to the stored form; throws 400 with all invalid fields. */
export function settleRecipe(input: z.output<typeof recipeEditSchema>): RecipeEdit {
  const edit: RecipeEdit = {
    title: onOneLine(input.title ?? ''),
    description: inParagraphs(input.description ?? '') || null,
    prepTime: input.prepTime ?? null,
    cookTime: input.cookTime ?? null,
    totalTime: input.totalTime ?? null,
    servings: input.servings ?? null,
    tags: settleTags(input.tags ?? []),
    ingredients: settleLines(input.ingredients ?? []),
    instructions: settleLines(input.instructions ?? []),
  };
  const fields = recipeProblems(edit);
  const [first] = Object.values(fields);
  if (first) throw new AppError(first, { fields });
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
