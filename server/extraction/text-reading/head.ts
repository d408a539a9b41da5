import { isGreeting, namesRecipe } from '../lexicon/letter-words.ts';
import { isFactLine } from './rows/line-facts.ts';
import { isCountBesideFacts } from './rows/recipe-facts.ts';
import { endsSentence, type Row } from './rows/row.ts';

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
  const own = able.some((row) => row.level > 0) ? able : belowLetter(withoutLetter(able));
  const title = titleOf(own);
  if (title === null) return { title, description: null };
  const below = own.slice(own.indexOf(title) + 1).filter((row) => !row.isFact);
  const [first] = below;
  const follower = first === undefined ? undefined : own[own.indexOf(first) + 1];
  const isAlone = first !== undefined && (follower === undefined || follower.apart || follower.isFact);
  return { title, description: isAlone && isDescription(first) ? first : null };
}

/** What stands below the greeting, and below the line that says that here comes the recipe. */
function withoutLetter(rows: readonly Row[]): readonly Row[] {
  const greeted = rows.findLastIndex((row) => isGreeting(row.text)) + 1;
  const said = greeted === 0 && isTitled(rows) ? 0 : announcedAt(rows) + 1;
  const start = rows.slice(said).some(standsAsTitle) ? Math.max(said, greeted) : greeted;
  return rows.slice(start).some(mayBeTitle) ? rows.slice(start) : rows;
}

/** Whether the first row is a name that stands alone: a story below it that speaks of the recipe announces nothing. */
function isTitled([first, second]: readonly Row[]): boolean {
  return first !== undefined && mayBeTitle(first) && !endsSentence(first.text) && second?.apart === true;
}

/** The last row that says that here comes the recipe; -1 where none does. */
function announcedAt(rows: readonly Row[]): number {
  return rows.findLastIndex((row) => row.level === 0 && namesRecipe(row.text) && endsSentence(row.text));
}

/**
 * What stands below a salutation and an announcement that no list of words knows: three short paragraphs of which the
 * second is a sentence and the third a name, with more below, are those and the title.
 */
function belowLetter(rows: readonly Row[]): readonly Row[] {
  const [salutation, announcement, title, below] = rows;
  if (salutation === undefined || announcement === undefined || title === undefined || below === undefined) return rows;
  const isAnnounced =
    announcement.apart && announcement.text.length <= MAX_DESCRIPTION && endsSentence(announcement.text);
  const isNamed = standsAsTitle(title) && !title.bold && below.apart;
  const isBold = salutation.bold || announcement.bold;
  const isSalutation = /[,，、،]|[!！:：~～…]$/u.test(salutation.text);
  return isSalutation && isAnnounced && isNamed && !isBold && !salutation.isFact && !announcement.isFact
    ? rows.slice(2)
    : rows;
}

/** Whether a row below an announcement is what it announces: a story that speaks of its recipe stands below the title. */
function standsAsTitle(row: Row): boolean {
  return mayBeTitle(row) && row.apart && !endsSentence(row.text) && !/[:：]\s*\S/u.test(row.text);
}

/** What stands in brackets at the end of a title: "Waffles (6 people)". */
const NOTE = /(?<=\S{3}.*)\s*[(（][^()（）]*[)）]$/u;

function mayBeTitle(row: Row): boolean {
  const bare = row.text.replace(NOTE, '');
  return (
    (!row.isFact || (bare !== row.text && !isFactLine(bare))) &&
    row.text.length <= MAX_TITLE &&
    /\p{L}/u.test(row.text) &&
    !/[:：,，、،]$/u.test(row.text) &&
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
