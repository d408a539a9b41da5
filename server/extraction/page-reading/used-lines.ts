import type { PageLine } from '../document/html/page-line.ts';
import { lineKey } from '../text/line-key.ts';
import { withoutAmount } from '../text/quantity.ts';
import type { IngredientEntry } from './ingredient-entries.ts';

/** What stands between the entries that a step uses, listed beside it. */
const BETWEEN = /\s*,\s*(?=[\p{Nd}½¼¾⅓⅔⅛\p{L}])|\s+[–—|•]\s+/u;

/** Words that end with a mark, in the line or with it; abbreviated units do not. */
const SENTENCE = /\p{L}{5}[.!。](?:\s|$)/u;

/** So much of a line must be listed, by its parts. */
const LISTED = 0.6;
const SHORTEST = 3;

/** Longer lists and methods are none of one dish. */
const MAX_ENTRIES = 150;
const MAX_LINES = 500;

/** The lines of a method without those that only repeat entries of the list: what each step uses, set beside it. */
export function withoutUsedEntries(
  lines: readonly PageLine[],
  entries: readonly IngredientEntry[],
): readonly PageLine[] {
  if (entries.length > MAX_ENTRIES || lines.length > MAX_LINES) return lines;
  const names = entries.map(({ text }) => lineKey(withoutAmount(text))).filter((name) => name.length >= SHORTEST);
  const whole = new Set(entries.map(({ text }) => lineKey(text)));
  const isListed = (part: string): boolean => {
    const key = lineKey(part);
    if (whole.has(key)) return true;
    const name = lineKey(withoutAmount(part));
    return (
      /^[\p{Nd}½¼¾⅓⅔⅛]/u.test(part.trim()) &&
      name.length >= SHORTEST &&
      names.some((own) => own.startsWith(name) || own.endsWith(name) || name.startsWith(own))
    );
  };
  const isUsed = ({ text, level }: PageLine): boolean => {
    if (level > 0 || SENTENCE.test(text)) return false;
    const parts = text.split(BETWEEN).filter((part) => part !== '');
    // A name alone may be that of a part: "Shortcake".
    if (parts.length === 0 || (parts.length === 1 && !/\p{N}/u.test(text))) return false;
    return parts.filter(isListed).length >= parts.length * LISTED;
  };
  const steps = lines.filter((line) => !isUsed(line));
  return steps.some((line) => line.prose >= 0.4) ? steps : lines;
}
