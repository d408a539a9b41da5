import { alternativesOf } from './lexicons/lexicons.ts';

const OTHERS = new RegExp(
  alternativesOf(({ otherRecipes }) => otherRecipes),
  'iu',
);
const IS_RECIPE = new RegExp(
  alternativesOf(({ recipe }) => recipe),
  'iu',
);

const ONLY_RECIPE = new RegExp(`^(?:${alternativesOf(({ recipe }) => recipe)})s?$`, 'iu');

/** Whether a word means a recipe, and no kind of one: "recipe", not "Grundrezept". */
export const isRecipeWord = (word: string): boolean => ONLY_RECIPE.test(word);

/** Whether a text names a recipe. */
export const saysRecipe = (text: string): boolean => IS_RECIPE.test(text);

/** Whether a text names recipes beside the one at hand. */
export const saysOtherRecipes = (text: string): boolean => OTHERS.test(text);
