import { isGroupName, namesGroup, surelyNamesGroup } from '../lexicon/headings/group-words.ts';
import { namesStaple } from '../lexicon/staples.ts';
import type { Row } from './rows/row.ts';

/** Longer lines name no group, and longer ones that nothing sets apart do not either. */
const MAX_HEADING = 60;
const MAX_BARE = 30;
const MAX_WORDS = 3;

/** What most entries of a list have: a bullet, or an amount. */
const MOST = 0.6;

/** Which rows of a list of ingredients name a group of it: "For the dough", "Sauce". `headed` where a heading opens the list. */
export function groupRows(rows: readonly Row[], headed: boolean): ReadonlySet<Row> {
  const marked = rows.filter((row) => row.mark === 'bullet').length >= rows.length * MOST;
  const plain = rows.filter((row) => row.bold).length < rows.length / 2;
  const bare = new Set(bareNames(rows));
  const groups = new Set(
    rows.filter((row, index) => bare.has(row) || isGroup(row, rows[index + 1], { first: index === 0, marked, plain })),
  );
  const [only] = groups.size === 1 ? groups : [];
  // Below the heading of the list, one line above the others is its first entry, unless its look or words name a group.
  if (headed && only !== undefined && only === rows[0] && !isSurelyGroup(only)) return new Set();
  const named = groups.size === 0 || marked ? [] : rows.slice(0, -1).filter(isNamed);
  const all = new Set([...groups, ...named]);
  return new Set(rows.filter((row, index) => all.has(row) && !isFirstEntry(row, rows[index - 1], groups)));
}

/** Whether a row is a heading by its look, or by its words. */
function isSurelyGroup(row: Row): boolean {
  return row.level > 0 || row.bold || row.opens !== null || /[:：]$/u.test(row.text) || namesGroup(row.text);
}

/** Whether a row that is not set as a heading stands right below one that is: no heading is followed by another at once. */
function isFirstEntry(row: Row, above: Row | undefined, groups: ReadonlySet<Row>): boolean {
  if (above === undefined || row.level > 0 || /[:：]$/u.test(row.text) || !groups.has(above)) return false;
  return above.level > 0 || (above.bold && !row.bold);
}

/** Whether a row beside other headings names a group, whatever stands below it: "Тесто" above "вся опара". */
function isNamed({ text, mark, ingredient }: Row): boolean {
  return mark === null && ingredient < 0.5 && isGroupName(text);
}

/** Whether a row is the list's first, and whether most of its rows have bullets, and are not bold. */
interface ListLook {
  first: boolean;
  marked: boolean;
  plain: boolean;
}

function isGroup(row: Row, next: Row | undefined, { first, marked, plain }: ListLook): boolean {
  if (row.text.length > MAX_HEADING || next === undefined) return false;
  if (row.opens?.kind === 'ingredients' && row.opens.rest === '') return true;
  if ((row.level > 0 && row.ingredient < 0.5) || /[:：]$/u.test(row.text)) return true;
  if (row.mark !== null || row.ingredient >= 0.5) return false;
  if ((row.bold && plain) || surelyNamesGroup(row.text)) return true;
  if (namesGroup(row.text) && (next.ingredient >= 0.4 || /^\p{Nd}/u.test(next.text))) return true;
  if (marked) return next.mark === 'bullet';
  if (!row.apart || next.apart || row.ingredient >= 0.2 || /[,，、]/u.test(row.text)) return false;
  return next.ingredient >= 0.5 || (first && namesGroup(next.text));
}

/**
 * Lines that nothing but their place tells from entries: where a list begins with a name without an amount, its groups
 * have names. "Olive oil" at that place is an entry, and so are the others then.
 */
function bareNames(rows: readonly Row[]): Row[] {
  const [first, second] = rows;
  const amounts = rows.filter((row) => row.ingredient >= 0.5).length;
  if (first === undefined || first.opens !== null || second === undefined || amounts < rows.length * MOST) return [];
  const named = rows.filter((row, index) => isBareName(row, rows[index + 1]));
  if (named[0] === first) return named;
  // The heading of the whole list, in words that nobody knows, may stand above the first name.
  return named[0] === second && first.mark === null && first.ingredient < 0.2 ? [first, ...named] : [];
}

function isBareName({ text, mark, ingredient }: Row, next: Row | undefined): boolean {
  if (mark !== null || ingredient >= 0.2 || text.length > MAX_BARE || next === undefined) return false;
  if (!/^[\p{Lu}\p{Lo}][\p{L}\p{M}\s'’-]*$/u.test(text) || text.split(/\s+/u).length > MAX_WORDS) return false;
  return next.ingredient >= 0.5 && !namesStaple(text);
}
