import type { LineOrText } from '../../../../shared/domain/recipe.ts';

/** A line with its index in the recipe's list, from 0. */
export interface SectionLine {
  readonly text: string;
  readonly index: number;
}

/** The lines below one heading. */
export interface RecipeSection {
  readonly title: SectionLine | null;
  readonly subtitle: SectionLine | null;
  readonly lines: readonly SectionLine[];
  /** The number of the first line, counted across the whole list from 1. */
  readonly start: number;
}

/** Splits a list of lines at its headings. Headings without lines are kept, because there may be nothing else. */
export function recipeSections(lines: readonly LineOrText[]): RecipeSection[] {
  const sections: RecipeSection[] = [];
  let current: { title: SectionLine | null; subtitle: SectionLine | null; lines: SectionLine[] } = {
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
  for (const [index, entry] of lines.entries()) {
    const { content, type } = typeof entry === 'string' ? { content: entry, type: 'item' } : { type: 'item', ...entry };
    const line = { text: content, index };
    if (type === 'title') {
      finish();
      current = { title: line, subtitle: null, lines: [] };
    } else if (type === 'subtitle') {
      if (current.lines.length > 0 || current.subtitle !== null) {
        finish();
        current = { title: null, subtitle: line, lines: [] };
      } else {
        current.subtitle = line;
      }
    } else {
      current.lines.push(line);
    }
  }
  finish();
  return sections;
}
