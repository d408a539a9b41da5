import { emptyDraft, item, type Draft, type DraftLine } from '../draft.ts';
import type { TextLine } from '../read/text-line.ts';
import { sectionHeading } from '../words/section-headings.ts';
import type { SectionKind } from '../words/section-words.ts';

/** The recipe that the lines of a document hold: its first line is the title, its headings open the parts. */
export function parseLines(lines: readonly TextLine[]): Draft {
  const draft = emptyDraft('document', `${lines.length} lines`);
  const parts: Record<SectionKind, DraftLine[]> = { ingredients: [], method: [], other: [] };
  let open: SectionKind = 'other';
  for (const { text, mark } of lines.slice(1)) {
    const heading = mark === null ? sectionHeading(text) : null;
    if (heading === null) parts[open].push(item(text));
    else open = heading.kind;
  }
  return { ...draft, title: lines[0]?.text ?? '', ingredients: parts.ingredients, instructions: parts.method };
}
