import type { PageLine } from '../document/html/page-lines.ts';
import { lineKey } from '../text/line-key.ts';
import { proseLikeness } from '../text/prose.ts';
import { withoutAmount } from '../text/quantity.ts';
import type { IngredientEntry } from './ingredient-entries.ts';

/** What stands between the entries that a step uses, listed beside it. */
const BETWEEN = /\s*,\s*(?=[\p{Nd}½¼¾⅓⅔⅛\p{L}])|\s+[–—|•]\s+/u;

/** So much of a line must be listed, by its parts. */
const LISTED = 0.6;
const SHORTEST = 3;

/** The lines of a method without those that only repeat entries of the list: what each step uses, set beside it. */
export function withoutUsedEntries(
  lines: readonly PageLine[],
  entries: readonly IngredientEntry[],
): readonly PageLine[] {
  const names = entries.map(({ text }) => lineKey(withoutAmount(text))).filter((name) => name.length >= SHORTEST);
  const whole = new Set(entries.map(({ text }) => lineKey(text)));
  const isListed = (part: string): boolean => {
    const key = lineKey(part);
    if (whole.has(key)) return true;
    const name = lineKey(withoutAmount(part));
    return (
      /^[\p{Nd}½¼¾⅓⅔⅛]/u.test(part.trim()) &&
      name.length >= SHORTEST &&
      names.some((own) => own.startsWith(name) || name.startsWith(own))
    );
  };
  const isUsed = ({ text, level }: PageLine): boolean => {
    if (level > 0 || /[.!。]$/u.test(text)) return false;
    const parts = text.split(BETWEEN).filter((part) => part !== '');
    return parts.length > 0 && parts.filter(isListed).length >= parts.length * LISTED;
  };
  const steps = lines.filter((line) => !isUsed(line));
  return steps.some((line) => proseLikeness(line.text) >= 0.4) ? steps : lines;
}
