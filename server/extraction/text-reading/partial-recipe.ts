import { boundedLines, type Draft } from '../domain/draft.ts';
import { countStaples } from '../text/count-staples.ts';
import { isProduct } from '../lexicon/craft-words.ts';
import { isEntry } from './row-looks.ts';
import { readHead } from './head.ts';
import { ingredientLines } from './ingredient-lines.ts';
import { isOther } from './is-recipe.ts';
import { methodLines } from './method-lines.ts';
import { placeOf } from './place.ts';
import { readFacts } from './recipe-facts.ts';
import type { Row } from './row.ts';

/** Fewer lines are no strong evidence for one part alone. */
const FEWEST = 3;
/** The share of entries of a lone list that show an amount. */
const AMOUNTS = 0.5;
/** So many things that every kitchen has make steps those of a dish. */
const STAPLES = 2;

/**
 * The draft with the one part that a document holds of a recipe whose other part is missing: a list with amounts, or steps that
 * name what a kitchen has, each below a heading that surely says so, and below a title. It stays empty where the
 * evidence is weaker. `width` as of wrapWidth.
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
