import type { LineOrText, Recipe } from '../domain/recipe.ts';
import { languageOfWords } from '../words/language-of-words.ts';
import { scaleLine, type ScaledPart } from './scale-line.ts';

type Written = Pick<Recipe, 'title' | 'ingredients' | 'instructions' | 'lang'>;

const textOf = (line: LineOrText): string => (typeof line === 'string' ? line : line.content);

/** Scales the lines of a recipe by `factor`, in its stated language or else in the one detected from its words. */
export function recipeScaler(recipe: Written, factor: number): (line: string) => ScaledPart[] {
  const lines = [...recipe.ingredients, ...recipe.instructions].map(textOf);
  const language = recipe.lang ?? languageOfWords([recipe.title, ...lines].join('\n'));
  return (line) => scaleLine(line, factor, language);
}
