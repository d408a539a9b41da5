import { lineKey } from '../align/line-key.ts';
import type { Found, FoundLine } from '../found.ts';

/** The rungs that read what nobody sees. */
const UNSEEN: ReadonlySet<string> = new Set(['json-ld', 'microdata', 'rdfa', 'h-recipe', 'embedded-state']);

/** The lines of a source, and below them what only its markup or its scripts state: pages may show nothing by themselves. */
export function withUnshownLines({ lines, merged }: Pick<Found, 'lines' | 'merged'>): FoundLine[] {
  const { draft, provenance } = merged;
  const isUnseen = (field: 'title' | 'ingredients' | 'instructions'): boolean =>
    UNSEEN.has(provenance[field]?.rung ?? '');
  const stated = [
    ...(isUnseen('title') ? [draft.title] : []),
    ...(['ingredients', 'instructions'] as const).flatMap((field) =>
      isUnseen(field) ? draft[field].map(({ content }) => content) : [],
    ),
  ];
  if (stated.length === 0) return [...lines];
  const shown = lines.map(({ text }) => lineKey(text)).join('');
  const unshown = stated.filter((text) => text !== '' && !shown.includes(lineKey(text)));
  return [...lines, ...unshown.map((text) => ({ text: text.replaceAll('\n', ' '), level: 0 }))];
}
