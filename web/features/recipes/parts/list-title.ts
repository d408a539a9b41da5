export const LIST_TITLE_ID = 'recipes-title';

/** The element that gets the focus when the focused element has left the list. */
export function findListTitle(): HTMLElement | null {
  return document.getElementById(LIST_TITLE_ID);
}
