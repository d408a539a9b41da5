/** The bytes by which programs for tables know UTF-8. */
export const BYTE_ORDER_MARK = '\u{feff}';

/** What programs for tables take for the begin of a formula, also in full width, and behind blanks or what shows nothing. */
const FORMULA = /^[\s\p{C}]*[=+\-@\u2212\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/u;

/** A cell as text: one that might be taken for a formula gets an apostrophe, which says that it is none. */
function cellOf(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A line of a table as RFC 4180 writes it. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}
