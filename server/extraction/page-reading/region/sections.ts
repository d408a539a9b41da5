import { type ElementNode, isElement } from '../../document/html/html-tree.ts';
import type { PageLine } from '../../document/html/page-line.ts';
import { isServingsLine } from '../../lexicon/headings/fact-labels.ts';
import type { SectionHeading } from '../../lexicon/headings/section-headings.ts';
import type { SectionKind } from '../../domain/section-kind.ts';

/** Whether a line is the header row of a table: "Amount, Measure, Ingredient, Note". */
export function namesColumns({ row }: PageLine): boolean {
  const cells = row?.name === 'tr' ? row.children.filter(isElement) : [];
  return cells.length > 1 && cells.every((cell) => cell.name === 'th');
}

/** The section of the page that contains a line, determined by the headings before it. */
export interface Section {
  kind: SectionKind | null;
  /** Whether the line is the heading that begins the section. */
  opens: boolean;
  /** The certainty that the line belongs to the section, 0 to 1. It is lower after unknown headings. */
  trust: number;
  /** The position of the heading in document order. */
  order: number;
}

/** Lines without heading markup rank below all headings. */
const TEXT_RANK = 7;

const NONE: Section = { kind: null, opens: false, trust: 1, order: 0 };

export function readSections(lines: readonly PageLine[]): Section[] {
  let open = NONE;
  let rank = TEXT_RANK;
  /** The end of the box that contains the current section, in document order. */
  let end = Infinity;
  return lines.map((line, index): Section => {
    const lineRank = line.level === 0 ? TEXT_RANK : line.level;
    const heading = headingOf(line, open) ?? servingsAbove(line, lines[index + 1], open);
    if (heading !== null && !(namesGroup(line, open) && lineRank > rank)) {
      open = { kind: heading.kind, opens: false, trust: heading.sure ? 1 : 0.7, order: line.order };
      rank = lineRank;
      // A label without heading markup ("Tags") only applies to its own box; the section of a heading continues beyond
      // it.
      end = heading.kind === 'other' && line.level === 0 ? boxEnd(line, lines[index + 1]) : Infinity;
      return { ...open, opens: true };
    }
    if (line.order > end) {
      open = { ...NONE, order: line.order };
      end = Infinity;
    }
    if (startsSteps(line, open)) {
      open = { kind: 'method', opens: false, trust: 0.7, order: line.order };
      rank = lineRank;
    }
    // "Step 3" continues the method, whatever its formatting.
    if (open.kind === 'method' && line.step !== null) return open;
    if (line.level > 0 && open.kind !== null) {
      if (lineRank < rank) open = { ...NONE, order: line.order };
      else if (lineRank === rank) open = { ...open, trust: open.trust * 0.7 };
    }
    return open;
  });
}

/** Whether a heading is only the number of the first step: "1", "Schritt 1". The list above it has no other end. */
function startsSteps({ level, step }: PageLine, open: Section): boolean {
  return open.kind === 'ingredients' && level > 0 && step?.rest === '' && step.number === 1;
}

/** The end of the innermost element that contains a label and the line after it. */
function boxEnd(label: PageLine, next: PageLine | undefined): number {
  let box: ElementNode | null = label.block;
  while (box !== null && next !== undefined && next.order > box.end) box = box.parent;
  return box?.end ?? Infinity;
}

/**
 * Whether a heading is inside the element of the ingredient list. It then names a group of the list: "Assembly", "To
 * serve (tips)".
 */
function namesGroup(line: PageLine, open: Section): boolean {
  return open.kind === 'ingredients' && line.hint === 'ingredient' && line.hintOrder > open.order && line.level > 0;
}

/** "Serves 4" directly above an ingredient takes the place of the heading of the list. */
function servingsAbove(line: PageLine, next: PageLine | undefined, open: Section): SectionHeading | null {
  if (open.kind !== null || line.hint !== null || line.row !== null || next === undefined) return null;
  const opens = isServingsLine(line.text) && /\p{Nd}/u.test(next.text) && next.likeness >= 0.4;
  return opens ? { kind: 'ingredients', sure: false } : null;
}

function headingOf(line: PageLine, open: Section): SectionHeading | null {
  if ((line.linked > 0.9 && line.level === 0) || namesColumns(line)) return null;
  const heading = line.section;
  if (heading === null) return null;
  // "Blend the ingredients" above a step is not the heading of a list.
  if (!heading.sure && heading.kind === 'ingredients' && line.hint === 'method') return null;
  if (line.level > 0) return heading;
  // "Prepare the ingredients:" inside a method is one of its steps.
  if (!heading.sure && open.kind === 'method') return null;
  if (line.bold || /[:：]$/.test(line.text)) return heading.sure || line.text.length < 50 ? heading : null;
  // "Tip: keep the heat low." between steps is a remark on one of them.
  if (heading.kind === 'other' && open.kind === 'method' && /[:：]\s*\S/u.test(line.text)) return null;
  // Text without heading markup only begins a section if it is a short separate line.
  return heading.sure && line.row === null && line.text.length < 40 ? heading : null;
}
