import type { RecipeSummary } from '../../../../shared/domain/recipe.ts';
import { foldText, searchWords } from '../../../../shared/format/fold-text.ts';
import type { FoundRecipe } from './find-recipes.ts';
import { highlightParts } from './highlight.ts';

/** Why a recipe was found, beside what its title shows. */
export interface MatchReason {
  /** Its tags that hold a word of the search. */
  readonly tags: readonly string[];
  /** A piece of its description, or the ingredient or step, that holds the rest. */
  readonly text: string | null;
  /** It was found in ingredients or steps, also where it is not known in which. */
  readonly isInText: boolean;
}

/** Characters left before the first match, so that the reader sees where it stands. */
const LEAD = 24;

const holds = (text: string, word: string): boolean => foldText(text).includes(word);

/** The description from shortly before its first match on. */
function excerpt(description: string, search: string): string {
  const [before] = highlightParts(description, search);
  if (!before || before.isMatch || before.text.length <= LEAD) return description;
  const begin = description.indexOf(' ', before.text.length - LEAD);
  return begin < 0 || begin >= before.text.length ? description : `… ${description.slice(begin + 1)}`;
}

function textOf({ recipe, line }: FoundRecipe, lacking: readonly string[]): string | null {
  if (line !== null) return line;
  const { description } = recipe;
  const word = lacking.find((each) => description !== null && holds(description, each));
  return word === undefined || description === null ? null : excerpt(description, word);
}

function tagsOf({ tags }: RecipeSummary, words: readonly string[]): string[] {
  return tags.filter((tag) => words.some((word) => holds(tag, word)));
}

export function matchReason(found: FoundRecipe, search: string): MatchReason {
  const { recipe, isInText } = found;
  const beyondTitle = searchWords(search).filter((word) => !holds(recipe.title, word));
  const tags = tagsOf(recipe, beyondTitle);
  const lacking = beyondTitle.filter((word) => !tags.some((tag) => holds(tag, word)));
  return { tags, text: lacking.length === 0 ? null : textOf(found, lacking), isInText };
}
