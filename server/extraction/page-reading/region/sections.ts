import { type ElementNode, isElement } from '../../document/html/html-tree.ts';
import type { PageLine } from '../../document/html/page-line.ts';
import { isServingsLine } from '../../lexicon/headings/fact-labels.ts';
import type { SectionHeading } from '../../lexicon/headings/section-headings.ts';
import type { SectionKind } from '../../domain/section-kind.ts';

/** Whether a line names a table's columns: "Amount, Measure, Ingredient, Note". */
export function namesColumns({ row }: PageLine): boolean {
  const cells = row?.name === 'tr' ? row.children.filter(isElement) : [];
  return cells.length > 1 && cells.every((cell) => cell.name === 'th');
}

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

const NONE: Section = { kind: null, opens: false, trust: 1, order: 0 };

/** The section of each line. */
export function readSections(lines: readonly PageLine[]): Section[] {
  let open = NONE;
  let rank = TEXT_RANK;
  /** Where the box ends that the open section stands in, in document order. */
  let end = Infinity;
  return lines.map((line, index): Section => {
    const lineRank = line.level === 0 ? TEXT_RANK : line.level;
    const heading = headingOf(line, open) ?? servingsAbove(line, lines[index + 1], open);
    if (heading !== null && !(namesGroup(line, open) && lineRank > rank)) {
      open = { kind: heading.kind, opens: false, trust: heading.sure ? 1 : 0.7, order: line.order };
      rank = lineRank;
      // A mere label ("Tags") speaks of its own box; what a heading opens goes on.
      end = heading.kind === 'other' && line.level === 0 ? boxEnd(line, lines[index + 1]) : Infinity;
      return { ...open, opens: true };
    }
    if (line.order > end) {
      open = { ...NONE, order: line.order };
      end = Infinity;
    }
    // "Step 3" goes on with the method, however it is set.
    if (open.kind === 'method' && line.step !== null) return open;
    if (line.level > 0 && open.kind !== null) {
      if (lineRank < rank) open = { ...NONE, order: line.order };
      else if (lineRank === rank) open = { ...open, trust: open.trust * 0.7 };
    }
    return open;
  });
}

/** The end of the innermost element that holds a label and the line after it. */
function boxEnd(label: PageLine, next: PageLine | undefined): number {
  let box: ElementNode | null = label.block;
  while (box !== null && next !== undefined && next.order > box.end) box = box.parent;
  return box?.end ?? Infinity;
}

/** Whether a heading stands in an element of the list of ingredients, and so names a part of it: "Assembly", "To serve (tips)". */
function namesGroup(line: PageLine, open: Section): boolean {
  return open.kind === 'ingredients' && line.hint === 'ingredient' && line.hintOrder > open.order && line.level > 0;
}

/** "Serves 4" right above an ingredient stands where other pages head their list. */
function servingsAbove(line: PageLine, next: PageLine | undefined, open: Section): SectionHeading | null {
  if (open.kind !== null || line.hint !== null || line.row !== null || next === undefined) return null;
  const opens = isServingsLine(line.text) && /\p{Nd}/u.test(next.text) && next.likeness >= 0.4;
  return opens ? { kind: 'ingredients', sure: false } : null;
}

function headingOf(line: PageLine, open: Section): SectionHeading | null {
  if ((line.linked > 0.9 && line.level === 0) || namesColumns(line)) return null;
  const heading = line.section;
  if (heading === null) return null;
  // "Blend the ingredients" above a step is no heading of a list.
  if (!heading.sure && heading.kind === 'ingredients' && line.hint === 'method') return null;
  if (line.level > 0) return heading;
  // "Prepare the ingredients:" inside a method is one of its steps.
  if (!heading.sure && open.kind === 'method') return null;
  if (line.bold || /[:：]$/.test(line.text)) return heading.sure || line.text.length < 50 ? heading : null;
  // "Tip: keep the heat low." between steps is a remark on one of them.
  if (heading.kind === 'other' && open.kind === 'method' && /[:：]\s*\S/u.test(line.text)) return null;
  // A word of the running text opens nothing: what is not set as a heading must stand alone and short.
  return heading.sure && line.row === null && line.text.length < 40 ? heading : null;
}
