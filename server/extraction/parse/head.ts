import { isGreeting, namesRecipe } from '../words/letter-words.ts';
import { isCountBesideFacts } from './recipe-facts.ts';
import { endsSentence, type Row } from './row.ts';

/** Longer lines are no titles. */
const MAX_TITLE = 120;

/** Longer lines below the title tell a story. */
const MAX_DESCRIPTION = 160;

/** What stands above a recipe's parts. */
export interface Head {
  title: Row | null;
  description: Row | null;
}

/** The title among the rows above a recipe, and the one sentence below it. */
export function readHead(rows: readonly Row[]): Head {
  const able = rows.filter((_, index) => !isCountBesideFacts(rows, index));
  const own = able.some((row) => row.level > 0) ? able : withoutLetter(able);
  const title = titleOf(own);
  if (title === null) return { title, description: null };
  const below = own.slice(own.indexOf(title) + 1).filter((row) => !row.isFact);
  const [first] = below;
  const isAlone = first !== undefined && (below[1] === undefined || below[1].apart);
  return { title, description: isAlone && isDescription(first) ? first : null };
}

/** What stands below the greeting, and below the line that says that here comes the recipe. */
function withoutLetter(rows: readonly Row[]): readonly Row[] {
  const greeted = rows.findLastIndex((row) => isGreeting(row.text)) + 1;
  const said = rows.findLastIndex((row) => row.level === 0 && namesRecipe(row.text) && endsSentence(row.text)) + 1;
  const start = rows.slice(said).some(mayBeTitle) ? Math.max(said, greeted) : greeted;
  return rows.slice(start).some(mayBeTitle) ? rows.slice(start) : rows;
}

function mayBeTitle(row: Row): boolean {
  return (
    !row.isFact &&
    row.text.length <= MAX_TITLE &&
    /\p{L}/u.test(row.text) &&
    !/[:：,，、]$/u.test(row.text) &&
    !/[.。।]$/u.test(row.text)
  );
}

/** The row set as the first heading, else in bold, else the first that is no sentence. */
function titleOf(rows: readonly Row[]): Row | null {
  const able = rows.filter(mayBeTitle);
  const level = Math.min(...able.map((row) => row.level || Infinity));
  return (
    able.find((row) => row.level > 0 && row.level === level) ??
    able.find((row) => row.bold) ??
    able.find((row) => !endsSentence(row.text)) ??
    able[0] ??
    null
  );
}

/** One sentence; a story has several. */
function isDescription({ text, level }: Row): boolean {
  const sentences = text.split(/[.!?。！？؟।]+(?:\s+|$)|[。！？]/u).filter((part) => /\p{L}/u.test(part));
  return level === 0 && text.length <= MAX_DESCRIPTION && sentences.length === 1;
}
