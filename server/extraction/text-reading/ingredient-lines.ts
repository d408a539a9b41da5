import type { DraftLine } from '../domain/draft.ts';
import { withoutColon } from '../text/line-marks.ts';
import { withoutBullets } from '../text/line-mark.ts';
import { isServingsLine } from '../lexicon/headings/fact-labels.ts';
import { isGroupName, namesGroup, surelyNamesGroup } from '../lexicon/headings/group-words.ts';
import { namesStaple } from '../lexicon/staples.ts';
import { entriesAfterHeading } from './listed-rows.ts';
import { entryGoesOn, joined } from './rows/join-wrapped.ts';
import type { Row } from './rows/row.ts';

/**
 * In characters: the largest length of the name of a group, and of one without any formatting. `MAX_WORDS` applies to
 * the latter.
 */
const MAX_HEADING = 60;
const MAX_BARE = 30;
const MAX_WORDS = 3;

/** The share of rows that must have a bullet, or an amount, for a list to count as bulleted or as measured. */
const MOST_GROUPS = 0.6;
/** The largest share of rows with a sign, such as capitals, that makes them names of groups. */
const MOST_SIGNED = 0.35;

/** The rows of an ingredient list that name a group: "For the dough", "Sauce". `headed`: the list has a heading. */
export function groupRows(rows: readonly Row[], headed: boolean): ReadonlySet<Row> {
  const marked = rows.filter((row) => row.mark === 'bullet').length >= rows.length * MOST_GROUPS;
  const plain = rows.filter((row) => row.bold).length < rows.length / 2;
  const bare = new Set(bareNames(rows));
  const few = (is: (row: Row) => boolean): boolean => rows.filter(is).length <= rows.length * MOST_SIGNED;
  const signed = [few(isInCapitals) ? isInCapitals : null, few(hasBullet) ? hasBullet : null];
  const isSigned = (row: Row, next?: Row): boolean =>
    signed.some((is) => is?.(row) === true && next !== undefined && !is(next));
  const groups = new Set(
    rows.filter(
      (row, index) =>
        bare.has(row) ||
        (isSigned(row, rows[index + 1]) && isNameAbove(row, rows[index + 1])) ||
        isGroup(row, rows[index + 1], { first: index === 0, marked, plain }),
    ),
  );
  const [only] = groups.size === 1 ? groups : [];
  // If the list has a heading, a single group name in its first row is an ingredient, unless its formatting or words
  // clearly name a group.
  if (headed && only !== undefined && only === rows[0] && !isSurelyGroup(only)) return new Set();
  const named = groups.size === 0 || marked ? [] : rows.slice(0, -1).filter(isNamed);
  const all = new Set([...groups, ...named]);
  return new Set(rows.filter((row, index) => all.has(row) && !isFirstEntry(row, rows[index - 1], groups)));
}

const isInCapitals = ({ text }: Row): boolean => /^\p{Lu}[\p{Lu}\p{M}\s'’-]{3,}$/u.test(text);
const hasBullet = ({ mark }: Row): boolean => mark === 'bullet';

/** Whether a row is a name without an amount above an entry with one. */
function isNameAbove({ text, ingredient }: Row, next: Row | undefined): boolean {
  return ingredient < 0.2 && text.length <= MAX_BARE && next !== undefined && next.ingredient >= 0.5;
}

/** Whether a row is clearly a heading, by its formatting or its words. */
function isSurelyGroup(row: Row): boolean {
  return row.level > 0 || row.bold || row.opens !== null || /[:：]$/u.test(row.text) || namesGroup(row.text);
}

/**
 * Whether a row without heading formatting directly follows a heading. It is then the first ingredient, because
 * headings do not directly follow one another.
 */
function isFirstEntry(row: Row, above: Row | undefined, groups: ReadonlySet<Row>): boolean {
  if (above === undefined || row.level > 0 || /[:：]$/u.test(row.text) || !groups.has(above)) return false;
  return above.level > 0 || (above.bold && !row.bold);
}

/** Whether a row names a group in a list with other headings, whatever follows: "Тесто" above "вся опара". */
function isNamed({ text, mark, ingredient }: Row): boolean {
  return mark === null && ingredient < 0.5 && isGroupName(text);
}

/**
 * Whether a row is the first of the list, whether most rows have bullets (`marked`), and whether most are not bold
 * (`plain`).
 */
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
 * Group names that only differ from ingredients by their position. If a list begins with a name without an amount, its
 * groups have names. If a staple ("Olive oil") is at that position, it is an ingredient, and so are the other names.
 */
function bareNames(rows: readonly Row[]): Row[] {
  const [first, second] = rows;
  const amounts = rows.filter((row) => row.ingredient >= 0.5).length;
  if (first === undefined || first.opens !== null || second === undefined || amounts < rows.length * MOST_GROUPS)
    return [];
  const named = rows.filter((row, index) => isBareName(row, rows[index + 1]));
  if (named[0] === first) return named;
  // The first row can be a heading of the entire list in unknown words, followed by the name of the first group.
  return named[0] === second && first.mark === null && first.ingredient < 0.2 ? [first, ...named] : [];
}

function isBareName({ text, mark, ingredient }: Row, next: Row | undefined): boolean {
  if (mark !== null || ingredient >= 0.2 || text.length > MAX_BARE || next === undefined) return false;
  if (!/^[\p{Lu}\p{Lo}][\p{L}\p{M}\s'’-]*$/u.test(text) || text.split(/\s+/u).length > MAX_WORDS) return false;
  return next.ingredient >= 0.5 && !namesStaple(text);
}

/** The share of numbered entries from which a list counts as numbered. */
const MOST = 0.6;

/** The entries and headings of a list. `width`: see wrapWidth. `headed`: the list has a heading. */
export function ingredientLines(rows: readonly Row[], width: number | null, headed: boolean): DraftLine[] {
  const whole = withoutBreaks(withoutAsides(rows), width);
  const groups = groupRows(whole, headed);
  const numbered = whole.filter((row) => row.step !== null && row.mark === 'number').length >= whole.length * MOST;
  const lines = whole.flatMap((row): DraftLine[] => {
    if (row.isFact || isServingsLine(row.text)) return [];
    const text = row.opens?.rest || (numbered ? (row.step?.rest ?? row.text) : row.text);
    if (groups.has(row)) return [{ content: withoutColon(text), type: 'title' }];
    return inlineEntries(row, text).map((content) => ({ content: withoutBullets(content), type: 'item' }));
  });
  return withoutIdleHeadings(lines);
}

/** Splits a row that contains several entries: "Ingredients: flour, sugar, eggs". */
function inlineEntries(row: Row, text: string): string[] {
  if (row.opens?.kind === 'ingredients') return entriesAfterHeading(text);
  const parts = text.split(/\s*[;；]\s+/u);
  return parts.length > 2 ? parts : [text];
}

/** Drops remarks and lists of tools between the entries. */
function withoutAsides(rows: readonly Row[]): Row[] {
  let aside = false;
  return rows.filter((row) => {
    if (row.opens?.kind === 'other' && row.mark === null) aside = row.opens.rest === '';
    else if (row.opens?.kind === 'ingredients') aside = false;
    return !aside && row.opens?.kind !== 'other';
  });
}

function withoutBreaks(rows: readonly Row[], width: number | null): Row[] {
  const whole: Row[] = [];
  for (const row of rows) {
    const last = whole.at(-1);
    if (last !== undefined && entryGoesOn(last, row, width)) whole[whole.length - 1] = joined(last, row);
    else whole.push(row);
  }
  return whole;
}

/** Drops headings without entries, and a single heading above all entries, because it names the entire list. */
function withoutIdleHeadings(lines: readonly DraftLine[]): DraftLine[] {
  const leading = lines.filter((line, index) => line.type === 'item' || lines[index + 1]?.type === 'item');
  const headings = leading.filter((line) => line.type === 'title').length;
  return headings === 1 && leading[0]?.type === 'title' ? leading.slice(1) : leading;
}
