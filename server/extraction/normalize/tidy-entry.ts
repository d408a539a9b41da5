/** What a template writes for a field that is empty. */
const EMPTY = /(?<![\p{L}\d])(?:undefined|null|NaN)(?![\p{L}\d])\s*/gu;

/** An entry of a list without what a template left of its empty fields: "eggs ()", "butter , , soft", "onion (, chopped)". */
export function tidyEntry(entry: string): string {
  const tidy = entry
    .replace(EMPTY, '')
    .replace(/\(\s*[,;]\s*/g, '(')
    .replace(/\(\s*\)/g, '')
    .replace(/\s*,(?:\s*,)+/g, ',')
    .replace(/\s+,/g, ',')
    .replace(/\s{2,}/g, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(tidy) ? tidy : entry;
}
