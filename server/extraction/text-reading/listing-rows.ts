import { asciiDigits } from '../../../shared/words/ascii-digits.ts';
import type { Row } from './row.ts';

/** So many rows one after another are a table of contents; an index is longer. */
const CONTENTS = 4;
const INDEX = 8;

const REFERENCE =
  /^(?<name>.*[\p{L}\p{M})].*?)[\s.…·,_]+(?<page>\p{Nd}{1,4})(?:\s?[-–]\s?\p{Nd}{1,4})?(?:,\s*\p{Nd}{1,4}(?:\s?[-–]\s?\p{Nd}{1,4})?)*$/u;
const BARE_PAGE = /^\p{Nd}{1,4}$/u;
/** Longer rows name nothing. */
const MAX_LENGTH = 160;

/** The letter above the words of an index that begin with it. */
const LETTER = /^\p{L}$/u;

interface Reference {
  rows: Row[];
  name: string;
  page: number;
}

/** The rows of tables of contents and of indexes: each names something and ends with the number of its page. */
export function listingRows(rows: readonly Row[]): ReadonlySet<Row> {
  const found = new Set<Row>();
  let run: Reference[] = [];
  const endRun = (): void => {
    if (isContents(run) || isIndex(run)) for (const row of run.flatMap((one) => one.rows)) found.add(row);
    run = [];
  };
  for (const [index, row] of rows.entries()) {
    const reference = referenceOf(row, rows[index + 1]);
    if (reference !== null) run.push(reference);
    else if (!(run.length > 0 && (LETTER.test(row.text) || BARE_PAGE.test(row.text)))) endRun();
    else run.at(-1)?.rows.push(row);
  }
  endRun();
  return found;
}

function referenceOf(row: Row, next: Row | undefined): Reference | null {
  if (row.text.length > MAX_LENGTH) return null;
  const reference = namedPage(row, next);
  return reference === null || row.opens !== null || row.isFact ? null : reference;
}

function namedPage(row: Row, next: Row | undefined): Reference | null {
  if (next !== undefined && BARE_PAGE.test(next.text) && /\p{L}/u.test(row.text))
    return { rows: [row], name: row.text, page: numberOf(next.text) };
  if (!/\p{Nd}$/u.test(row.text)) return null;
  const { name, page } = REFERENCE.exec(row.text)?.groups ?? {};
  return name === undefined || page === undefined ? null : { rows: [row], name, page: numberOf(page) };
}

/** The pages of a table of contents rise. */
function isContents(run: readonly Reference[]): boolean {
  if (run.length < CONTENTS) return false;
  const pages = run.map(({ page }) => page);
  const rises = pages.every((page, index) => index === 0 || page >= (pages[index - 1] ?? 0));
  return rises && new Set(pages).size >= Math.max(CONTENTS, run.length / 3);
}

/** The names of an index are in the order of their letters. */
function isIndex(run: readonly Reference[]): boolean {
  if (run.length < INDEX) return false;
  const sorted = run.slice(1).filter(({ name }, index) => (run[index]?.name ?? '').localeCompare(name) <= 0);
  return sorted.length >= (run.length - 1) * 0.8;
}

function numberOf(digits: string): number {
  return Number(asciiDigits(digits));
}
