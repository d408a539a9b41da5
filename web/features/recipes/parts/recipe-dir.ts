import type { Recipe } from '../../../../shared/domain/recipe.ts';

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * The text direction of an open recipe: its own, else that of the first letter of its title. undefined, which means
 * that of the page, if the title has no letter.
 */
export function recipeDir({
  title,
  dir,
}: Pick<Recipe, 'title'> & Partial<Pick<Recipe, 'dir'>>): 'ltr' | 'rtl' | undefined {
  if (dir) return dir;
  const [letter] = /\p{L}/u.exec(title) ?? [];
  if (letter === undefined) return undefined;
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr';
}
