export const LIST_TITLE_ID = 'recipes-title';

/** Where the focus goes when what had it has left the list. */
export function findListTitle(): HTMLElement | null {
  return document.getElementById(LIST_TITLE_ID);
}
