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

/** Whether a word only means "recipe", and not a kind of recipe such as "Grundrezept". */
export const isRecipeWord = (word: string): boolean => ONLY_RECIPE.test(word);

/** Whether a text contains a word for "recipe". */
export const saysRecipe = (text: string): boolean => IS_RECIPE.test(text);

/** Whether a text refers to other recipes. */
export const saysOtherRecipes = (text: string): boolean => OTHERS.test(text);
