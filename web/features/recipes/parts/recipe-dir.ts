import type { Recipe } from '../../../../shared/domain/recipe.ts';

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * The direction in which an open recipe is set, wherever it is shown: its own, else that of its title's first letter;
 * undefined, which leaves it the page's, where the title has no letter.
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
