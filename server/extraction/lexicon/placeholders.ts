/** What stands where a template was not filled in. */
const UNFILLED =
  /\{\{.*\}\}|<%.*%>|\$\{.*\}|%%\w+%%|\[object \w+\]|^(?:undefined|null|nan|n\/?a|none|tbd|tba|todo|[-–—.…?]+)$|^lorem ipsum/i;

/** What sends the reader elsewhere instead of saying it. */
const ELSEWHERE =
  /^(?:please )?(?:see|visit|click|view|read|get|find|go to|check)\b[^.]{0,30}\b(?:full recipe|recipe (?:here|below|card)|website|our site|web ?page|link|blog)\b|^(?:zum|siehe) (?:ganzen |vollständigen )?rezept\b|^voir la recette\b|^ver (?:la )?receta\b/i;

/** Whether a text is a template's gap, and no text of a recipe. */
export function isUnfilled(text: string): boolean {
  return text.length < 200 && UNFILLED.test(text.trim());
}

/** Whether a text only says where the recipe stands. */
export function pointsElsewhere(text: string): boolean {
  return text.length < 100 && ELSEWHERE.test(text.trim());
}
