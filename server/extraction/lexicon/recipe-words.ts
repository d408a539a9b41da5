import { alternativesOf } from './lexicons.ts';

const OTHERS = new RegExp(
  alternativesOf(({ otherRecipes }) => otherRecipes),
  'iu',
);
const IS_RECIPE = new RegExp(
  alternativesOf(({ recipe }) => recipe),
  'iu',
);

/** Whether a text names a recipe. */
export const saysRecipe = (text: string): boolean => IS_RECIPE.test(text);

/** Whether a text names recipes beside the one at hand. */
export const saysOtherRecipes = (text: string): boolean => OTHERS.test(text);
