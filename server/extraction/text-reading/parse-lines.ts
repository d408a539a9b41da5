import { boundedLines, emptyDraft, type Draft } from '../domain/draft.ts';
import type { FileDocument } from '../domain/text-line.ts';
import { minutesOf } from '../text/numbers/find-facts.ts';
import { factOf, isServingsLine } from '../lexicon/headings/fact-labels.ts';
import { withTimesInDigits } from '../lexicon/numbers/spoken-times.ts';
import { countStaples } from '../text/count-staples.ts';
import { isProduct } from '../lexicon/craft-words.ts';
import { findParts } from './find-parts.ts';
import { readHead } from './head.ts';
import { ingredientLines } from './ingredient-lines.ts';
import { isRecipe, isOther } from './is-recipe.ts';
import { unwrapped, wrapWidth } from './rows/join-wrapped.ts';
import { withListsInRows } from './listed-rows.ts';
import { methodLines } from './method/method-lines.ts';
import { enterNotes } from './notes.ts';
import { placeOf } from './rows/place.ts';
import { readFacts, readHeadingServings } from './rows/recipe-facts.ts';
import { withoutGaps } from './rows/recognised-line.ts';
import { isSentence, rowOf, type Row } from './rows/row.ts';
import { readRunningText } from './running-text.ts';
import { isEntry } from './rows/row-looks.ts';

/** The smallest number of lines of a partial recipe. */
const FEWEST = 3;
/** The share of entries with an amount in a list without a method. */
const AMOUNTS = 0.5;
/** The number of staples that steps without a list must mention. */
const STAPLES = 2;

/**
 * Reads the only part of a recipe in a document: a list with amounts, or steps that mention staples. It needs a known
 * heading and a title above it. The draft remains empty if the evidence is weaker. `width`: see wrapWidth.
 */
export function readPartialRecipe(rows: readonly Row[], width: number | null, draft: Draft): Draft {
  const at = rows.findIndex(({ opens }) => opens !== null && opens.kind !== 'other' && opens.sure && opens.rest === '');
  const kind = rows[at]?.opens?.kind;
  const { title } = readHead(rows.slice(0, Math.max(0, at)));
  if (title === null || isProduct(title.text)) return draft;
  const next = rows.findIndex((row, index) => index > at && (row.opens !== null || row.level > 0));
  const part = rows.slice(at + 1, next === -1 ? rows.length : next);
  if (kind === 'ingredients' && isList(part)) draft.ingredients = boundedLines(ingredientLines(part, width, true));
  else if (kind === 'method' && isMethod(part)) draft.instructions = boundedLines(methodLines(part));
  else return draft;
  draft.title = title.text;
  draft.places.title = placeOf([title]);
  draft.places[kind === 'method' ? 'instructions' : 'ingredients'] = placeOf(part);
  readFacts(rows.slice(0, at), draft);
  return draft;
}

function isList(rows: readonly Row[]): boolean {
  const entries = rows.filter(isEntry).length;
  return rows.length >= FEWEST && entries >= rows.length * AMOUNTS && !isOther('', rows.map(textOf), []);
}

function isMethod(rows: readonly Row[]): boolean {
  return (
    rows.length >= FEWEST && countStaples(rows.map(textOf), STAPLES) >= STAPLES && !isOther('', [], rows.map(textOf))
  );
}

const textOf = ({ text }: Row): string => text;

/** In characters. Longer lines are no values. */
const MAX_VALUE = 30;

/** A sentence of this number of words is no value: "Knead well, rest 1 h." */
const FEWEST_WORDS = 3;

/** Joins a label and the value in the row below it: "Prep", "10 min". */
export function withFactsWhole(rows: readonly Row[]): Row[] {
  const whole: Row[] = [];
  for (const row of rows) {
    const label = whole.at(-1);
    const value = label === undefined || row.mark !== null || row.level > 0 ? null : valueOf(label, row.text);
    if (label === undefined || value === null) whole.push(row);
    else {
      const text = `${label.text.replace(/\s*[:：]$/u, '')}: ${value}`;
      whole[whole.length - 1] = rowOf({ ...label, text, level: 0, bold: false }, label.from, row.to);
    }
  }
  return whole;
}

/** Returns the text if it is only a value of the label above it (a time or a number of servings), else null. */
function valueOf(label: Row, text: string): string | null {
  const isLonger = text.length > MAX_VALUE || isSentence(text, FEWEST_WORDS);
  const fact = isLonger || label.mark !== null ? null : factOf(label.text.replace(/\s*[:：]$/u, ''));
  if (fact === null) return null;
  const plain = text.replace(/^\D{0,10}(?=\p{Nd})/u, '');
  const counts = isServingsLine(text) || /^\p{Nd}{1,3}(?:\s?[-–~]\s?\p{Nd}{1,3})?$/u.test(plain);
  const stated = fact === 'servings' ? counts : minutesOf(withTimesInDigits(text)) !== null;
  return stated ? text : null;
}

/** The first recipe in the lines of a document, or the only part of one; an empty draft if there is none. */
export function parseLines({ lines, recognised, unbroken = false }: FileDocument): Draft {
  const draft = emptyDraft('document', `${lines.length} lines`);
  const shown = recognised ? lines.map(withoutGaps) : lines;
  const single = shown.map((line, index) => rowOf(line, index + 1, index + 1, recognised));
  const whole = withFactsWhole(single);
  const rows = withListsInRows(unbroken ? whole : unwrapped(whole, recognised));
  const parts = findParts(rows);
  const width = unbroken ? null : wrapWidth(rows);
  if (parts === null) return readPartialRecipe(rows, width, draft);
  const { title, description } = readHead(parts.head);
  draft.title = title?.text ?? '';
  draft.description = description?.text ?? '';
  draft.ingredients = boundedLines(ingredientLines(parts.ingredients, width, parts.listHeaded));
  draft.instructions = boundedLines(methodLines(parts.method, { unbroken, recognised }));
  if (title !== null) draft.places.title = placeOf([title]);
  if (description !== null) draft.places.description = placeOf([description]);
  draft.places.ingredients = placeOf(parts.ingredients);
  draft.places.instructions = placeOf(parts.method);
  readFacts(parts.head, draft);
  readHeadingServings(
    rows.find((row) => row.opens?.kind === 'ingredients'),
    draft,
  );
  readFacts(
    parts.ingredients.filter((row) => row.isFact),
    draft,
  );
  enterNotes(rows, parts, recognised, draft);
  const known = parts.ingredients.filter((row) => row.isEntry === true).length;
  if (isRecipe(draft, { ...parts, knownEntries: known })) return draft;
  return readPartialRecipe(rows, width, emptyDraft('document', draft.where));
}

/** The recipe in a document of running text; an empty draft if there is none. */
export function parseRunningText({ lines, recognised }: FileDocument): Draft {
  const draft = emptyDraft('document', `${lines.length} lines`);
  readRunningText(
    lines.map((line, index) => rowOf(line, index + 1, index + 1, recognised)),
    draft,
  );
  return draft;
}
