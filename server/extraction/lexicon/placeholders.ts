import { alternativesOf } from './lexicons/lexicons.ts';

/** What stands where a template was not filled in. */
const UNFILLED =
  /\{\{.*\}\}|<%.*%>|\$\{.*\}|%%\w+%%|\[object \w+\]|^(?:undefined|null|nan|n\/?a|none|tbd|tba|todo|[-–—.…?]+)$|^lorem ipsum/i;

/** What sends the reader elsewhere instead of saying it. */
const ELSEWHERE = new RegExp(String.raw`^(?:${alternativesOf(({ elsewhere }) => elsewhere)})`, 'iu');

/** Whether a text is a template's gap, and no text of a recipe. */
export function isUnfilled(text: string): boolean {
  return text.length < 200 && UNFILLED.test(text.trim());
}

/** Whether a text only says where the recipe stands. */
export function pointsElsewhere(text: string): boolean {
  return text.length < 100 && ELSEWHERE.test(text.trim());
}
