/** A line of a page with its height, as a share of the page's. */
export interface PlacedText {
  text: string;
  height: number;
}

/** The shares of a page above and below which headers and footers stand. */
const HEAD = 0.08;
const FOOT = 0.92;

const PAGE_NUMBER = /^\P{L}{0,3}(?:\p{L}{1,9}\.?\s)?\p{Nd}{1,4}(?:\s?(?:\/|\p{L}{1,4})\s?\p{Nd}{1,4})?\P{L}{0,3}$/u;
const PRINTED_FROM = /^(?:https?|file):\/\/\S+(?:\s+\p{Nd}+\s?\/\s?\p{Nd}+)?$/u;

/** The date and the hour of printing, alone or beside the page's number or its address. */
const PRINTED_AT =
  /^\p{Nd}{1,4}[./-]\p{Nd}{1,2}[./-]\p{Nd}{2,4},?\s+\p{Nd}{1,2}:\p{Nd}{2}(?:\s?[AP]M)?(?:\s.{0,80})?$/u;

/** Which lines of which pages are headers, footers and page numbers: true for each that is. */
export function furnitureOf(pages: readonly (readonly PlacedText[])[]): boolean[][] {
  const seen = new Map<string, number>();
  for (const page of pages) {
    for (const key of new Set(page.filter(isAtEdge).map(keyOf))) seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  const repeated = (line: PlacedText): boolean =>
    pages.length > 1 && (seen.get(keyOf(line)) ?? 0) >= Math.max(2, pages.length / 2);
  return pages.map((page) =>
    page.map((line) => isAtEdge(line) && (repeated(line) || isNumbering(line.text, line.height))),
  );
}

function isAtEdge({ height }: PlacedText): boolean {
  return height < HEAD || height > FOOT;
}

/** Its text and its place, with all numbers alike. */
function keyOf({ text, height }: PlacedText): string {
  return `${Math.round(height * 50)} ${text.replace(/\p{Nd}+/gu, '0')}`;
}

function isNumbering(text: string, height: number): boolean {
  return (
    PRINTED_FROM.test(text) ||
    PRINTED_AT.test(text) ||
    (height > FOOT && /^\P{L}*\p{Nd}/u.test(text) && PAGE_NUMBER.test(text))
  );
}
