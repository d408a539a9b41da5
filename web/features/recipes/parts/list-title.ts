export const LIST_TITLE_ID = 'recipes-title';

/** The id of the button that opens a recipe of the list. */
export const openerId = (recipeId: string): string => `open-${recipeId}`;

/** The button that opens a recipe, where the list shows it. */
export const findOpener = (recipeId: string): HTMLElement | null => document.getElementById(openerId(recipeId));

/** The element that gets the focus when the focused element has left the list. */
export function findListTitle(): HTMLElement | null {
  return document.getElementById(LIST_TITLE_ID);
}
