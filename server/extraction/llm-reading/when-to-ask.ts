import { lineText, type RecipeContent } from '../../../shared/domain/recipe.ts';
import type { Found } from '../domain/found.ts';
import { proseLikeness } from '../text/prose.ts';
import { ingredientLikeness } from '../text/quantity.ts';
import { namesStaple } from '../lexicon/staples.ts';
import { mayHoldRecipe } from './may-hold-recipe.ts';
import { speaksOfFood } from './speaks-of-food.ts';
import { withUnshownLines } from './unshown-lines.ts';

/** Why a model should read a source, too. */
export type AskNeed =
  /** A model has transcribed it. */
  | 'transcript'
  /** No recipe was found in a text of some sentences. */
  | 'nothing'
  /** Its recipe was put together from sentences. */
  | 'runningText'
  /** Its recipe was accepted with little evidence. */
  | 'unsure'
  /** The markup of a page and what it shows are two recipes. */
  | 'disagreement'
  | 'noTitle'
  | 'fewIngredients'
  | 'noSteps'
  | 'fewAmounts'
  /** A paragraph stands where a list should. */
  | 'unpartedIngredients'
  /** Steps are ingredients. */
  | 'mixedSteps'
  /** One paragraph is the whole method. */
  | 'unpartedSteps';

/** A list of fewer entries is no list. */
const FEW = 2;
/** The share of entries that must show an amount, or be what nobody measures. */
const AMOUNTS = 0.34;
/** A longer entry is a paragraph; lists may hold some. */
const ENTRY = 160;
const LONG = 0.34;
/** The share of steps that may look like entries of a list. */
const MIXED = 0.4;
/** A method of one paragraph that is longer than this was not parted. */
const PARAGRAPH = 900;

/** Why a model should be asked about what was found; null where that is strong, or about no food at all. */
export function whenToAsk(found: Found): AskNeed | null {
  const { extraction, failure, lines } = found;
  if (failure !== null && failure.code !== 'importErrors.noRecipe') return null;
  if (failure !== null) return found.isSpoken === true || mayHoldRecipe(lines) ? 'nothing' : null;
  if (found.isRunningText === true) return 'runningText';
  if (found.isUnsure === true) return 'unsure';
  if (found.disagrees()) return 'disagreement';
  const weakness = weaknessOf(extraction.recipe);
  return weakness !== null && speaksOfFood(withUnshownLines(found)) ? weakness : null;
}

/** What a recipe lacks of one that was read well; null where nothing. */
export function weaknessOf(recipe: RecipeContent): AskNeed | null {
  const entries = itemsOf(recipe.ingredients);
  const steps = itemsOf(recipe.instructions);
  if (recipe.title === '') return 'noTitle';
  if (entries.length < FEW) return 'fewIngredients';
  if (steps.length === 0 || !steps.some((step) => proseLikeness(step) >= 0.4)) return 'noSteps';
  if (entries.filter((entry) => entry.length > ENTRY).length > entries.length * LONG) return 'unpartedIngredients';
  const measured = entries.filter((entry) => ingredientLikeness(entry) >= 0.4 || namesStaple(entry));
  if (measured.length < entries.length * AMOUNTS) return 'fewAmounts';
  const mixed = steps.filter((step) => step.length < ENTRY && ingredientLikeness(step) >= 0.7);
  if (mixed.length > steps.length * MIXED) return 'mixedSteps';
  return steps.length === 1 && (steps[0]?.length ?? 0) > PARAGRAPH ? 'unpartedSteps' : null;
}

function itemsOf(lines: RecipeContent['ingredients']): string[] {
  return lines.filter((line) => typeof line === 'string' || (line.type ?? 'item') === 'item').map(lineText);
}
