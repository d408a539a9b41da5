import { isGreeting, namesRecipe } from '../lexicon/letter-words.ts';
import { isFactLine } from './rows/line-facts.ts';
import { isCountBesideFacts } from './rows/recipe-facts.ts';
import { endsSentence, type Row } from './rows/row.ts';

/** In characters. Longer lines are no titles. */
const MAX_TITLE = 120;

/** In characters. Longer lines below the title are no descriptions. */
const MAX_DESCRIPTION = 160;

/** The head of a recipe, above its ingredients and method. */
export interface Head {
  title: Row | null;
  description: Row | null;
}

/** Reads the title from the rows above a recipe, and the sentence below the title. */
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

/** The rows after the greeting of a letter, and after the line that announces the recipe. */
function withoutLetter(rows: readonly Row[]): readonly Row[] {
  const afterGreeting = rows.findLastIndex((row) => isGreeting(row.text)) + 1;
  const afterAnnouncement = afterGreeting === 0 && isTitled(rows) ? 0 : announcedAt(rows) + 1;
  const start = rows.slice(afterAnnouncement).some(isSeparateTitle)
    ? Math.max(afterAnnouncement, afterGreeting)
    : afterGreeting;
  return rows.slice(start).some(mayBeTitle) ? rows.slice(start) : rows;
}

/**
 * Whether the first row is a separate name. It is then the title, and text below it that mentions the recipe is no
 * announcement.
 */
function isTitled([first, second]: readonly Row[]): boolean {
  return first !== undefined && mayBeTitle(first) && !endsSentence(first.text) && second?.apart === true;
}

/** The index of the last row that announces the recipe; -1 if there is none. */
function announcedAt(rows: readonly Row[]): number {
  return rows.findLastIndex((row) => row.level === 0 && namesRecipe(row.text) && endsSentence(row.text));
}

/**
 * Drops a salutation and an announcement in unknown words: short paragraphs, the second of which is a sentence. They
 * must be followed by a name, which is the title, and by more text.
 */
function belowLetter(rows: readonly Row[]): readonly Row[] {
  const [salutation, announcement, title, below] = rows;
  if (salutation === undefined || announcement === undefined || title === undefined || below === undefined) return rows;
  const isAnnounced =
    announcement.apart && announcement.text.length <= MAX_DESCRIPTION && endsSentence(announcement.text);
  const isNamed = isSeparateTitle(title) && !title.bold && below.apart;
  const isBold = salutation.bold || announcement.bold;
  const isSalutation = /[,，、،]|[!！:：~～…]$/u.test(salutation.text);
  return isSalutation && isAnnounced && isNamed && !isBold && !salutation.isFact && !announcement.isFact
    ? rows.slice(2)
    : rows;
}

/** Whether a row can be an announced title: a separate line that is no sentence and has no label. */
function isSeparateTitle(row: Row): boolean {
  return mayBeTitle(row) && row.apart && !endsSentence(row.text) && !/[:：]\s*\S/u.test(row.text);
}

/** A note in parentheses at the end of a title: "Waffles (6 people)". */
const NOTE = /(?<=\S{3}.*)\s*[(（][^()（）]*[)）]$/u;

function mayBeTitle({ text, isFact }: Row): boolean {
  // First of all, because the other patterns are slow on long lines.
  if (text.length > MAX_TITLE) return false;
  const bare = text.replace(NOTE, '');
  return (
    (!isFact || (bare !== text && !isFactLine(bare))) &&
    /\p{L}/u.test(text) &&
    !/[:：,，、،]$/u.test(text) &&
    !/[.。।]$/u.test(text)
  );
}

/** The first heading of the highest level, else the first bold row, else the first row that is no sentence. */
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

/** Whether a row is a single sentence; a story has several. */
function isDescription({ text, level }: Row): boolean {
  const sentences = text.split(/[.!?。！？؟।]+(?:\s+|$)|[。！？]/u).filter((part) => /\p{L}/u.test(part));
  return level === 0 && text.length <= MAX_DESCRIPTION && sentences.length === 1;
}
