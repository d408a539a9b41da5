import type { Draft, DraftLine } from '../domain/draft.ts';
import { lineKey } from '../text/line-key.ts';
import { withoutAmount } from '../text/quantity.ts';

/** Shorter texts are in others by chance, in letters. */
const SHORT = 20;

/** A method that is the description may go on for so much of its length. */
const BEYOND = 1.3;

/** A teaser mentions at most this share of what the shown method mentions of the ingredients, which is at least so many. */
const MENTIONED = 0.34;
const FEWEST = 3;

/** So many letters at its beginning tell a word: the rest is its ending. */
const STEM = 5;

/**
 * Whether what the markup states as the method is none, and the page shows one: it is the description or the beginning
 * of it, it breaks off, or it names hardly any of the ingredients that the shown method is about.
 */
export function isTeaser(stated: Pick<Draft, 'instructions' | 'description'>, visible: Draft): boolean {
  const said = lineKey(textOf(stated.instructions));
  const shown = lineKey(textOf(visible.instructions));
  if (visible.instructions.length === 0 || said.includes(shown)) return false;
  const description = lineKey(stated.description);
  if (said.length > SHORT && description.startsWith(said)) return true;
  if (description.length > SHORT && said.startsWith(description) && said.length < description.length * BEYOND)
    return true;
  const last = stated.instructions.at(-1)?.content ?? '';
  if (/(?:\.\.\.|…)$/u.test(last) && stated.instructions.length === 1 && shown.length > said.length) return true;
  return said.length * 2 < shown.length && namesFewer(stated.instructions, visible);
}

/** Whether the stated steps speak of few of the ingredients that the shown ones speak of. */
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
