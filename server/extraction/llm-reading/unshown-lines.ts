import { lineKey } from '../text/line-key.ts';
import { foldTokens } from '../text/fold-tokens.ts';
import type { Found, FoundLine } from '../domain/found.ts';

/** The stages that read data that a page does not show. */
const UNSEEN: ReadonlySet<string> = new Set(['json-ld', 'microdata', 'rdfa', 'h-recipe', 'embedded-state']);

/**
 * Adds entries that only markup or scripts state to the lines of a source, since pages may show nothing without scripts.
 * Each is inserted after the preceding entry of its list if the source shows that one, else after all lines.
 */
export function withUnshownLines({ lines, merged }: Pick<Found, 'lines' | 'merged'>): FoundLine[] {
  const { draft, provenance } = merged;
  const isUnseen = (field: 'title' | 'ingredients' | 'instructions'): boolean =>
    UNSEEN.has(provenance[field]?.stage ?? '');
  const lists = [
    ...(isUnseen('title') ? [[draft.title]] : []),
    ...(['ingredients', 'instructions'] as const).flatMap((field) =>
      isUnseen(field) ? [draft[field].map(({ content }) => content)] : [],
    ),
  ];
  if (lists.length === 0) return [...lines];
  const shown = new ShownWords(lines);
  const behind = new Map<number, FoundLine[]>();
  for (const list of lists) {
    const own = list.filter((text) => text !== '');
    const places = own.map((text) => shown.lineOf(text));
    for (const [index, text] of own.entries()) {
      if (shown.has(text)) continue;
      const at = placeOf(index, places) ?? lines.length - 1;
      behind.set(at, [...(behind.get(at) ?? []), { text: text.replaceAll('\n', ' '), level: 0 }]);
    }
  }
  return [...(behind.get(-1) ?? []), ...lines.flatMap((line, at) => [line, ...(behind.get(at) ?? [])])];
}

/** Shorter entries, such as "salt", are part of many lines. */
const TELLING = 8;

/** Looks up whether lines show a text, ignoring marks, line breaks and word order. */
class ShownWords {
  readonly #keys: readonly string[];
  readonly #all: string;
  readonly #turned: readonly string[];

  constructor(lines: readonly FoundLine[]) {
    this.#keys = lines.map(({ text }) => lineKey(text));
    this.#all = this.#keys.join('');
    this.#turned = lines.map(({ text }) => wordsOf(text));
  }

  has(text: string): boolean {
    return this.#all.includes(lineKey(text)) || this.#turned.includes(wordsOf(text));
  }

  /** The index of the line that equals an entry, or on which it ends; null if unknown. */
  lineOf(text: string): number | null {
    const key = lineKey(text);
    const own = this.#keys.indexOf(key);
    const line = own === -1 ? this.#turned.indexOf(wordsOf(text)) : own;
    const begin = line === -1 && key.length >= TELLING ? this.#all.indexOf(key) : -1;
    if (begin === -1) return line === -1 ? null : line;
    let left = begin + key.length;
    return this.#keys.findIndex(({ length }) => (left -= length) <= 0);
  }
}

const wordsOf = (text: string): string =>
  foldTokens(text)
    .map(({ key }) => key)
    .toSorted()
    .join(' ');

/** The line after which an entry is inserted, -1 before all: after the preceding entry of its list, else before the next. */
function placeOf(index: number, places: readonly (number | null)[]): number | null {
  const before = places.slice(0, index).findLast((at) => at !== null);
  if (before !== undefined) return before;
  const next = places.slice(index + 1).find((at) => at !== null);
  return next === undefined || next === null ? null : next - 1;
}
