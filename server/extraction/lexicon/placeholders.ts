import { alternativesOf } from './lexicons/lexicons.ts';

/** Placeholder texts of templates that were not filled in. */
const UNFILLED =
  /\{\{.*\}\}|<%.*%>|\$\{.*\}|%%\w+%%|\[object \w+\]|^(?:undefined|null|nan|n\/?a|none|tbd|tba|todo|[-–—.…?]+)$|^lorem ipsum/i;

/** Texts that refer to another place instead of giving the recipe. */
const ELSEWHERE = new RegExp(String.raw`^(?:${alternativesOf(({ elsewhere }) => elsewhere)})`, 'iu');

/** Whether a text is an unfilled placeholder of a template. */
export function isUnfilled(text: string): boolean {
  return text.length < 200 && UNFILLED.test(text.trim());
}

/** Whether a text only refers to the place of the recipe. */
export function pointsElsewhere(text: string): boolean {
  return text.length < 100 && ELSEWHERE.test(text.trim());
}
