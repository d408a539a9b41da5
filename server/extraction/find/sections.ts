import type { PageLine } from '../read/page-lines.ts';
import { namesColumns } from './column-names.ts';
import { sectionHeading, type SectionHeading } from '../words/section-headings.ts';
import type { SectionKind } from '../words/section-words.ts';

/** The part of the page that a line stands in, by the headings before it. */
export interface Section {
  kind: SectionKind | null;
  /** Whether the line is the heading that opens the part. */
  opens: boolean;
  /** How sure it is that the line belongs to the part, 0 to 1: less after headings that nobody knows. */
  trust: number;
  /** Where the heading stands, in document order. */
  order: number;
}

/** Lines set as text rank below all headings. */
const TEXT_RANK = 7;

/** The section of each line. */
export function readSections(lines: readonly PageLine[]): Section[] {
  let open: Section = { kind: null, opens: false, trust: 1, order: 0 };
  let rank = TEXT_RANK;
  return lines.map((line): Section => {
    const heading = headingOf(line, open);
    const lineRank = line.level === 0 ? TEXT_RANK : line.level;
    if (heading !== null) {
      open = { kind: heading.kind, opens: false, trust: heading.sure ? 1 : 0.7, order: line.order };
      rank = lineRank;
      return { ...open, opens: true };
    }
    if (line.level > 0 && open.kind !== null) {
      if (lineRank < rank) open = { kind: null, opens: false, trust: 1, order: line.order };
      else if (lineRank === rank) open = { ...open, trust: open.trust * 0.7 };
    }
    return open;
  });
}

function headingOf(line: PageLine, open: Section): SectionHeading | null {
  if ((line.linked > 0.9 && line.level === 0) || namesColumns(line)) return null;
  const heading = sectionHeading(line.text);
  if (heading === null) return null;
  if (line.level > 0) return heading;
  // "Prepare the ingredients:" inside a method is one of its steps.
  if (!heading.sure && open.kind === 'method') return null;
  if (line.bold || /[:：]$/.test(line.text)) return heading.sure || line.text.length < 50 ? heading : null;
  // A word of the running text opens nothing: what is not set as a heading must stand alone and short.
  return heading.sure && line.row === null && line.text.length < 40 ? heading : null;
}
