import type { DraftLine } from '../domain/draft.ts';
import { lineKey } from '../text/line-key.ts';

/** The texts of a part's lines without its headings. */
export function itemsOf(lines: readonly DraftLine[]): string[] {
  return lines.flatMap(({ type, content }) => (type === 'item' ? [content] : []));
}

/** The share of a list for which a condition holds, 0 to 1; 0 for an empty list. */
export function shareOf<T>(list: readonly T[], holds: (one: T) => boolean): number {
  return list.length === 0 ? 0 : list.filter(holds).length / list.length;
}

export function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The share of one list's texts that the other list also contains, ignoring case and punctuation. */
export function sharedWith(texts: readonly string[], others: readonly string[]): number {
  const keys = new Set(others.map(lineKey));
  return shareOf(texts, (text) => keys.has(lineKey(text)));
}
