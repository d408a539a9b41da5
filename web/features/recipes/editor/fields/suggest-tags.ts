import { foldText } from '../../../../../shared/format/fold-text.ts';
import type { TagCount } from '../../search/count-tags.ts';
import { splitTags, TAG_COMMA } from '../values/form-values.ts';

const SUGGESTIONS_MAX = 6;

/** What is typed behind the last comma, and where it begins. */
function lastPart(text: string): { readonly from: number; readonly typed: string } {
  const rest = text.split(TAG_COMMA).at(-1) ?? '';
  return { from: text.length - rest.length, typed: rest.trim() };
}

/** Tags of other recipes that go on with what is typed, or else the most used; none that stands there already. */
export function suggestTags(text: string, known: readonly TagCount[]): string[] {
  const { from, typed } = lastPart(text);
  const chosen = new Set(splitTags(text.slice(0, from)).map(foldText));
  const begin = foldText(typed);
  const fitting = known.filter(({ tag }) => {
    const folded = foldText(tag);
    return folded.startsWith(begin) && !chosen.has(folded) && tag !== typed;
  });
  const byUse = fitting.toSorted((a, b) => b.count - a.count);
  return byUse.slice(0, SUGGESTIONS_MAX).map(({ tag }) => tag);
}

/** The text with a tag in the place of what was begun, ready for the next. */
export function takeTag(text: string, tag: string): string {
  const before = text.slice(0, lastPart(text).from).trimEnd();
  return `${before}${before && ' '}${tag}, `;
}
