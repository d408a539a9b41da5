import type { Draft, DraftLine } from '../domain/draft.ts';
import { lineKey } from '../text/line-key.ts';
import { withoutAmount } from '../text/numbers/quantity.ts';

/** In letters. Shorter texts can occur in others by chance. */
const SHORT = 20;

/** A method that begins with the description is not a method up to this multiple of the description's length. */
const BEYOND = 1.3;

/**
 * A teaser mentions at most this share of the ingredients that the visible method mentions. `FEWEST` is the smallest
 * number of those.
 */
const MENTIONED = 0.34;
const FEWEST = 3;

/** The number of first letters by which words are compared; the rest can be an ending. */
const STEM = 5;

/**
 * Whether the method in the markup is only a teaser for the visible one: it is the description or its beginning, it is
 * truncated, or it mentions hardly any of the ingredients that the visible method mentions.
 */
export function isTeaser(stated: Pick<Draft, 'instructions' | 'description'>, visible: Draft): boolean {
  const statedKey = lineKey(textOf(stated.instructions));
  const shown = lineKey(textOf(visible.instructions));
  if (visible.instructions.length === 0 || statedKey.includes(shown)) return false;
  const description = lineKey(stated.description);
  if (statedKey.length > SHORT && description.startsWith(statedKey)) return true;
  if (description.length > SHORT && statedKey.startsWith(description) && statedKey.length < description.length * BEYOND)
    return true;
  const last = stated.instructions.at(-1)?.content ?? '';
  if (/(?:\.\.\.|…)$/u.test(last) && stated.instructions.length === 1 && shown.length > statedKey.length) return true;
  return statedKey.length * 2 < shown.length && namesFewer(stated.instructions, visible);
}

/** Whether the stated steps mention few of the ingredients that the visible steps mention. */
function namesFewer(stated: readonly DraftLine[], visible: Draft): boolean {
  const names = visible.ingredients.filter((line) => line.type === 'item').map(({ content }) => stemsOf(content));
  const mentioned = (steps: readonly DraftLine[]): number => {
    const text = textOf(steps).toLowerCase();
    return names.filter((stems) => stems.some((stem) => text.includes(stem))).length;
  };
  const shown = mentioned(visible.instructions);
  return shown >= FEWEST && shown >= names.length / 2 && mentioned(stated) <= shown * MENTIONED;
}

function stemsOf(entry: string): string[] {
  const words =
    withoutAmount(entry)
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? [];
  const long = words.filter((word) => word.length >= STEM - 1 || /[\p{Script=Han}\p{Script=Hangul}]/u.test(word));
  return long.map((word) => word.slice(0, STEM));
}

function textOf(lines: readonly DraftLine[]): string {
  return lines.map((line) => line.content).join(' ');
}

/**
 * The smallest share of the visible steps that an article or a generated method contains, and how many times longer an
 * article is.
 */
const CONTAINED = 0.9;
const ARTICLE = 2.5;

/** The first share of a text that counts as its beginning. */
const BEGINNING = 0.05;

/** With more lines the visible text is an article. */
const MAX_STEPS = 40;

/** This number of repeated lines is not a coincidence. */
const REPEATED = 3;

/**
 * Chooses between the steps of the markup and of the page. The page's steps are used if the markup joined lines, is
 * truncated, contains the description or the entire article, or contains steps generated from the page's.
 */
export function alignMethod(draft: Pick<Draft, 'instructions' | 'description'>, visible: Draft): DraftLine[] {
  const { instructions: stated } = draft;
  const shown = visible.instructions;
  const isLost =
    isTeaser(draft, visible) ||
    isRunTogether(stated, shown) ||
    breaksOff(stated, shown) ||
    isArticle(stated, shown) ||
    isGenerated(stated, shown);
  return isLost ? [...shown] : [...stated];
}

/** Whether one or two stated lines have the same text as several visible ones. */
function isRunTogether(stated: readonly DraftLine[], shown: readonly DraftLine[]): boolean {
  const statedKey = textKey(stated);
  const isSame = Math.abs(statedKey.length - textKey(shown).length) < statedKey.length * 0.02;
  return stated.length <= 2 && shown.length > stated.length && isSame;
}

function isArticle(stated: readonly DraftLine[], shown: readonly DraftLine[]): boolean {
  const statedKey = textKey(stated);
  return (
    shown.length > 2 &&
    statedKey.length > textKey(shown).length * ARTICLE &&
    stated.length > shown.length + 7 &&
    heldShare(shown, statedKey) >= CONTAINED &&
    // An article begins with other text. If the steps begin alike, the page was not read to its end.
    shown.every(({ content }) => !isWithin(lineKey(content), statedKey, statedKey.length * BEGINNING))
  );
}

/**
 * Whether the stated steps were generated from the visible ones: lines are repeated, and they express in more lines,
 * with the same words and the same end, what the page says.
 */
function isGenerated(all: readonly DraftLine[], visible: readonly DraftLine[]): boolean {
  const stated = all.filter((line) => line.type === 'item');
  const distinct = (lines: readonly DraftLine[]): number => new Set(lines.map((line) => lineKey(line.content))).size;
  if (visible.length < 3 || stated.length - distinct(stated) < REPEATED || distinct(visible) < visible.length)
    return false;
  if (visible.length > distinct(stated) * 0.7) return false;
  if (!textKey(visible).endsWith(lineKey(stated.at(-1)?.content ?? ''))) return false;
  const statedWords = wordsOf(stated);
  const own = new Set(statedWords);
  const shown = wordsOf(visible);
  return (
    shown.length * 2 > statedWords.length && shown.filter((word) => own.has(word)).length >= shown.length * CONTAINED
  );
}

function wordsOf(lines: readonly DraftLine[]): string[] {
  return lines.flatMap((line) => line.content.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}

/** Whether the stated steps are only the first ones of the visible steps. */
function breaksOff(stated: readonly DraftLine[], visible: readonly DraftLine[]): boolean {
  const steps = visible.filter((line) => line.type === 'item');
  if (steps.length < 3 || steps.length > MAX_STEPS || stated.length * 2 > steps.length) return false;
  const statedKeys = stated.map((line) => lineKey(line.content));
  const shown = steps.map((line) => lineKey(line.content));
  // A stated step that occurs further down belongs to a copy of the method, not to its remainder.
  if (statedKeys.some((key) => shown.lastIndexOf(key) >= statedKeys.length)) return false;
  return statedKeys.every((key, index) => shown[index]?.endsWith(key) === true);
}

/** Whether the text contains the key at position `length` or before. */
function isWithin(key: string, text: string, length: number): boolean {
  const at = text.indexOf(key);
  return at !== -1 && at <= length;
}

function textKey(lines: readonly DraftLine[]): string {
  return lineKey(lines.map((line) => line.content).join(' '));
}

/** The share of the lines, by length, that the text contains. */
function heldShare(lines: readonly DraftLine[], text: string): number {
  let held = 0;
  let total = 0;
  for (const line of lines) {
    const key = lineKey(line.content);
    total += key.length;
    if (text.includes(key)) held += key.length;
  }
  return total === 0 ? 0 : held / total;
}
