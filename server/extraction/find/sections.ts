import type { PageLine } from '../read/page-lines.ts';
import { sectionKind, type SectionKind } from '../words/section-headings.ts';

/** The part of the page that a line stands in, by the headings before it. */
export interface Section {
  kind: SectionKind | null;
  /** Whether the line is the heading that opens the part. */
  opens: boolean;
  /** How sure it is that the part has not ended: less after headings that nobody knows. */
  trust: number;
}

/** Lines set as text rank below all headings. */
const TEXT_RANK = 7;

/** The section of each line. */
export function readSections(lines: readonly PageLine[]): Section[] {
  let kind: SectionKind | null = null;
  let rank = TEXT_RANK;
  let trust = 1;
  return lines.map((line): Section => {
    const opened = line.linked > 0.9 && line.level === 0 ? null : openedBy(line);
    const lineRank = line.level === 0 ? TEXT_RANK : line.level;
    if (opened !== null) {
      // "Notes" in small print inside a list of steps is not the end of the steps' heading.
      kind = opened;
      rank = lineRank;
      trust = 1;
      return { kind, opens: true, trust };
    }
    if (line.level > 0 && kind !== null) {
      if (lineRank < rank) kind = null;
      else if (lineRank === rank) trust *= 0.7;
    }
    return { kind, opens: false, trust };
  });
}

function openedBy(line: PageLine): SectionKind | null {
  if (line.text.length > 90) return null;
  const kind = sectionKind(line.text);
  if (kind === null) return null;
  // A word of the running text opens nothing: headings are set as such, or stand alone and short.
  if (line.level > 0 || line.bold || /[:：]$/.test(line.text)) return kind;
  return line.row === null && line.text.length < 40 ? kind : null;
}
