/** Brackets that mark a heading in text without markup: "【合わせ調味料】". */
const BRACKETED = /^(?:【([^】]{1,40})】|〈([^〉]{1,40})〉|《([^》]{1,40})》|［([^］]{1,40})］|〔([^〕]{1,40})〕)$/u;

/** Labels of buttons in lists: "1x 2x 3x", "US / Metric", "Deselect all". */
const CONTROL =
  /^(?:(?:\d(?:\/\d)?x\s*)+|(?:us|imperial|metric|metrisch|us customary)(?:\s*[/|–-]?\s*(?:us|imperial|metric|metrisch))?|[-+–]|(?:de)?select all|copy(?: ingredients)?|print(?: recipe)?|add to (?:cart|list|shopping list|basket)|shop (?:now|ingredients)|scale|info|units scale|advertisement|advertising|anzeige|publicité|werbung)$/iu;

/** The price of an entry: "$4.99 Add to cart". */
const PRICED = /^(?:[$€£]\s?\d+(?:[.,]\d\d)?|\d+[.,]\d\d\s?[€£$])(?:\s+[\p{L}\s]{0,25})?$/u;

export function withoutColon(text: string): string {
  return text.replace(/\s*[:：]$/u, '');
}

/** The text of a heading in brackets; null for any other text. */
export function bracketedHeading(text: string): string | null {
  const [, ...inside] = BRACKETED.exec(text) ?? [];
  return inside.find((words) => words !== undefined)?.trim() ?? null;
}

/** The text of a heading as a recipe shows it. */
export function headingText(text: string): string {
  return withoutColon(bracketedHeading(text) ?? text);
}

/** Whether a line is the label of a button. */
export function isControl(text: string): boolean {
  return text.length < 40 && (CONTROL.test(text) || PRICED.test(text));
}
