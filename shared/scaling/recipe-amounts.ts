import type { LineOrText, Recipe } from '../domain/recipe.ts';
import { languageOfWords } from '../words/language-of-words.ts';
import { languageOf, scaleLine, type ScaledPart } from './scale-line.ts';
import { type Pieces, readPieces, scaleYield } from './scale-yield.ts';

type Written = Pick<Recipe, 'title' | 'ingredients' | 'instructions' | 'lang' | 'servings' | 'yieldText'>;

const textOf = (line: LineOrText): string => (typeof line === 'string' ? line : line.content);

/** The language of a recipe: the stated one, or else the one detected from its words. */
function languageOfRecipe(recipe: Written): string | null {
  const lines = [...recipe.ingredients, ...recipe.instructions].map(textOf);
  return recipe.lang ?? languageOfWords([recipe.title, ...lines].join('\n'));
}

/** The amounts of a recipe for a number of servings or pieces, and in another system of units. */
export interface RecipeAmounts {
  /** Scales the line of an ingredient by a factor. */
  scaled(line: string, factor: number): ScaledPart[];
  /** The stated yield, scaled. */
  readonly yieldText: (factor: number) => string | null;
  /** The stated yield if it is a number of pieces. */
  readonly pieces: Pieces | null;
  /** BCP 47; null if unknown. */
  readonly language: string | null;
}

/** Reads the amounts of a recipe. */
export function recipeAmounts(recipe: Written): RecipeAmounts {
  const language = languageOfRecipe(recipe);
  const { yieldText, servings } = recipe;
  const known = languageOf(yieldText ?? '', language);
  return {
    language,
    scaled: (line, factor) => scaleLine(line, factor, language),
    yieldText: (factor) => (yieldText === null ? null : scaleYield(yieldText, factor, known)),
    pieces: yieldText === null ? null : readPieces(yieldText, servings, known),
  };
}
