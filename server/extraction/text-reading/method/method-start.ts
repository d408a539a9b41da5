import { endsSentence, type Row } from '../rows/row.ts';
import { isEntry, isStep } from '../rows/row-looks.ts';

/** Where the method of a list begins; -1 if there is none. `isNamed`: it begins with a heading in unknown words. */
export interface MethodStart {
  at: number;
  isNamed: boolean;
}

/** Finds the methods of the lists of a document. */
export interface MethodStarts {
  /** Its heading or its first step below the list that begins at an index. */
  below(list: number): MethodStart;
  /** Whether a list without a heading is followed by a method: a heading, or several steps in rows or in sentences. */
  isMethod(at: number): boolean;
}

/** In characters. Longer lines are no headings. */
export const MAX_HEADING = 50;

/** A method has at least this number of rows. */
const FEWEST_STEPS = 2;

/** The boundary between two sentences of a row. */
const SENTENCES = /(?<=[.!?…।؟])\s+(?=\P{Ll})|(?<=[。！？])(?=.)/u;

/** A document can have thousands of lists, so every search remembers what earlier ones passed. */
export function methodStarts(rows: readonly Row[]): MethodStarts {
  const headed = searchIn(
    rows,
    ({ opens }, index) => opens?.kind === 'method' && (opens.rest !== '' || index + 1 < rows.length),
  );
  const list = searchIn(rows, ({ opens }) => opens?.kind === 'ingredients');
  const step = searchIn(rows, isStep);
  const firstStep = firstSteps(rows);
  const heading = unknownHeadings(rows);

  function below(start: number): MethodStart {
    const at = headed(start + 1);
    if (at === -1) {
      const first = firstStep(start);
      if (first !== -1 || rows[start - 1]?.opens?.kind !== 'ingredients') return { at: first, isNamed: false };
      return { at: heading(start), isNamed: true };
    }
    const next = list(start + 1);
    const own = step(start);
    // Several lists can follow one another; the method of the last list applies to all of them.
    const isOfNext = next !== -1 && next < at && own !== -1 && own < next;
    return { at: isOfNext ? -1 : at, isNamed: false };
  }

  function isMethod(at: number): boolean {
    if (rows[at]?.opens?.kind === 'method') return true;
    const first = step(at);
    if (first === -1) return false;
    return step(first + 1) !== -1 || (rows[first]?.text ?? '').split(SENTENCES).length > 1;
  }
  return { below, isMethod };
}

/** A search for the first row with a property at an index or below it; -1 if there is none. Each row is examined once. */
function searchIn(rows: readonly Row[], isOne: (row: Row, index: number) => boolean): (from: number) => number {
  const known = new Map<number, number>();
  return (from) => {
    let at = from;
    for (let row = rows[at]; row !== undefined && !known.has(at) && !isOne(row, at); row = rows[at]) at++;
    const found = known.get(at) ?? (at < rows.length ? at : -1);
    for (let passed = from; passed <= at; passed++) known.set(passed, found);
    return found;
  };
}

/**
 * The search for the first step below a list. If ingredients follow an apparent step, and numbered steps follow those,
 * the first numbered one is found.
 */
function firstSteps(rows: readonly Row[]): (start: number) => number {
  const asides = rowsBelowOthers(rows);
  const steps = searchIn(rows, (row, index) => isStep(row) && row.opens === null && !asides().has(index));
  const numbers = searchIn(rows, ({ step }, index) => step?.number === 1 && rows[index + 1]?.step?.number === 2);
  const entries = searchIn(rows, isEntry);
  return (start) => {
    const step = steps(start + 1);
    if (step === -1 || rows[step]?.step !== null) return step;
    const [numbered, entry] = [numbers(step + 1), entries(step + 1)];
    return numbered !== -1 && entry !== -1 && entry < numbered ? numbered : step;
  };
}

/** The rows below a heading of another section, found when they are first asked for. */
function rowsBelowOthers(rows: readonly Row[]): () => ReadonlySet<number> {
  let found: Set<number> | null = null;
  return () => {
    if (found !== null) return found;
    found = new Set();
    let above: Row['opens'] = null;
    for (const [index, { opens }] of rows.entries()) {
      if (above?.kind === 'other' && above.rest === '') found.add(index);
      above = opens ?? above;
    }
    return found;
  };
}

/**
 * The search for a heading of the method in unknown words, below a list with a heading. It has the same formatting as the
 * heading of the list, and most rows below it are no ingredients.
 */
function unknownHeadings(rows: readonly Row[]): (start: number) => number {
  const apart = searchIn(rows, (row) => row.apart);
  const entries = countsOf(rows, ({ ingredient }) => ingredient >= 0.4);
  const long = countsOf(rows, ({ text }) => text.includes(' '));
  const isOne = (row: Row, index: number, level: number): boolean => {
    if (row.opens !== null || row.mark !== null || row.text.length > MAX_HEADING) return false;
    if (row.ingredient >= 0.4 || endsSentence(row.text)) return false;
    if (level > 0 ? row.level !== level : !row.apart) return false;
    const next = apart(index + 2);
    const [from, to] = [index + 1, next === -1 ? rows.length : next];
    const below = to - from;
    return below >= FEWEST_STEPS && entries(from, to) <= below / 3 && long(from, to) >= below / 2;
  };
  const ofLevel = new Map<number, (from: number) => number>();
  return (start) => {
    const level = rows[start - 1]?.level ?? 0;
    const search = ofLevel.get(level) ?? searchIn(rows, (row, index) => isOne(row, index, level));
    ofLevel.set(level, search);
    return search(start + 1);
  };
}

/** Counts the rows with a property from one index up to another. */
function countsOf(rows: readonly Row[], isOne: (row: Row) => boolean): (from: number, to: number) => number {
  let sums: number[] | null = null;
  return (from, to) => {
    if (sums === null) {
      sums = [0];
      for (const row of rows) sums.push((sums.at(-1) ?? 0) + (isOne(row) ? 1 : 0));
    }
    return (sums[to] ?? 0) - (sums[from] ?? 0);
  };
}
