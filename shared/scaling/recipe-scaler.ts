import type { LineOrText, Recipe } from '../domain/recipe.ts';
import { languageOfWords } from '../words/language-of-words.ts';
import { scaleLine, type ScaledPart } from './scale-line.ts';

type Written = Pick<Recipe, 'title' | 'ingredients' | 'instructions' | 'lang'>;

const textOf = (line: LineOrText): string => (typeof line === 'string' ? line : line.content);

/** The lines of a recipe for `factor` times as much, in the language that it states or is seen to be written in. */
export function recipeScaler(recipe: Written, factor: number): (line: string) => ScaledPart[] {
  const lines = [...recipe.ingredients, ...recipe.instructions].map(textOf);
  const language = recipe.lang ?? languageOfWords([recipe.title, ...lines].join('\n'));
  return (line) => scaleLine(line, factor, language);
}
