import { LINK_SCHEME } from '../platform/app-scheme.ts';

const RECIPE_LINK = new RegExp(`^${LINK_SCHEME}://recipe/([\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12})/?$`, 'i');

/** Whether an argument is a link of the app and not a file. */
export const isLink = (text: string): boolean => text.toLowerCase().startsWith(`${LINK_SCHEME}:`);

/** `cardamom://recipe/ID` as a path of the web app; null for every other link. */
export function pathOfLink(link: string): string | null {
  const id = RECIPE_LINK.exec(link)?.[1];
  return id === undefined ? null : `/recipe/${id.toLowerCase()}`;
}
