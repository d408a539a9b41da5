import type { LineOrText } from '../../../shared/domain/recipe.ts';

/** Lines that belong under one heading. */
export interface RecipeSection {
  readonly title: string | null;
  readonly subtitle: string | null;
  readonly lines: readonly string[];
  /** Number of the first line, counted through the whole list from 1. */
  readonly start: number;
}

/** Cuts a list of lines at its headings; a heading without lines stays, for it may be all there is. */
export function recipeSections(lines: readonly LineOrText[]): RecipeSection[] {
  const sections: RecipeSection[] = [];
  let current: { title: string | null; subtitle: string | null; lines: string[] } = {
    title: null,
    subtitle: null,
    lines: [],
  };
  let start = 1;
  function finish(): void {
    if (current.title !== null || current.subtitle !== null || current.lines.length > 0)
      sections.push({ ...current, start });
    start += current.lines.length;
  }
  for (const line of lines) {
    const { content, type } = typeof line === 'string' ? { content: line, type: 'item' } : { type: 'item', ...line };
    if (type === 'title') {
      finish();
      current = { title: content, subtitle: null, lines: [] };
    } else if (type === 'subtitle') {
      if (current.lines.length > 0 || current.subtitle !== null) {
        finish();
        current = { title: null, subtitle: content, lines: [] };
      } else {
        current.subtitle = content;
      }
    } else {
      current.lines.push(content);
    }
  }
  finish();
  return sections;
}
