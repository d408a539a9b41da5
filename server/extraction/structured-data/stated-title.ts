import { isRecipeWord } from '../lexicon/recipe-words.ts';

/** Stars, and how many people gave them: "★★★★☆ (12)", "4.5/5 (120 votes)", "(4,8 ★)". */
const RATING =
  /\s*(?:[([]?(?:\d(?:[.,]\d+)?\s*)?(?:[★☆⭐✩✪✭]\uFE0F?\s*)+|\s[([]?\d(?:[.,]\d+)?\s*\/\s*(?:5|10)(?!\d))[)\]]?(?:\s*[([]?\d[^()[\]]{0,20}[)\]]?)?$/u;

/** What only says that it is a recipe, parted from the name: "– Recipe", "| Das Rezept". */
const LABEL = /\s+[-–—|•·]\s*(?:\p{L}{1,4}\s+)?(?<word>[\p{L}\p{M}]{1,12})\s*$/u;

/** Whether a name only says that it is a recipe. */
export function isLabel(name: string): boolean {
  return isRecipeWord(name.replace(/\s*[:：]$/u, ''));
}

/** A recipe's name without the rating that its template writes behind it. */
export function withoutRating(name: string): string {
  return name.replace(RATING, '').trim() || name;
}

/** A recipe's name without the word "recipe" set beside it. */
export function withoutLabel(name: string): string {
  const word = LABEL.exec(name)?.groups?.['word'];
  return word !== undefined && isRecipeWord(word) ? name.replace(LABEL, '').trim() || name : name;
}
