import type { DraftLine } from '../draft.ts';
import type { ElementNode } from '../read/html-tree.ts';
import type { PageLine } from '../read/page-lines.ts';
import { sectionKind } from '../words/section-headings.ts';
import { isHeading } from './find-region.ts';
import { stepNumber } from './prose.ts';
import { ingredientLikeness, isBareAmount } from './quantity.ts';

/** Marks that pages draw before entries, as text. */
const BULLETS = /^(?:[-–—*+•·▪◦‣●○▢☐□✓✔►▶➤❖]\s*)+/u;

/** Buttons that stand in lists: "1x 2x 3x", "US / Metric", "Deselect all". */
const CONTROL =
  /^(?:(?:\d(?:\/\d)?x\s*)+|(?:us|imperial|metric|metrisch|us customary)(?:\s*[/|–-]\s*(?:us|imperial|metric|metrisch))?|[-+–]|(?:de)?select all|copy|print|add to (?:cart|list|shopping list|basket)|shop (?:now|ingredients)|scale|info)$/iu;

/** The entries and headings of a run of lines that is a list of ingredients. */
export function ingredientLines(lines: readonly PageLine[]): DraftLine[] {
  const drafts: DraftLine[] = [];
  for (const group of groupRows(lines.filter((line) => !CONTROL.test(line.text)))) {
    const text = group
      .map((line) => line.text)
      .join(' ')
      .replace(BULLETS, '')
      .trim();
    const [first] = group;
    if (text === '' || first === undefined || (sectionKind(text) !== null && isTitleLike(first, text))) continue;
    const heading = group.length === 1 && isTitleLike(first, text) && ingredientLikeness(text) < 0.5;
    drafts.push({ content: heading ? text.replace(/\s*[:：]$/, '') : text, type: heading ? 'title' : 'item' });
  }
  return withoutTrailingHeadings(drafts);
}

/** The steps and headings of a run of lines that is a method. */
export function methodLines(lines: readonly PageLine[]): DraftLine[] {
  const drafts: DraftLine[] = [];
  for (const line of lines) {
    const step = stepNumber(line.text);
    const text = (step?.rest ?? line.text).replace(BULLETS, '').trim();
    if (text === '' || CONTROL.test(text) || (sectionKind(text) !== null && isTitleLike(line, text))) continue;
    const heading = isTitleLike(line, text) && (step === null || isHeading(line));
    drafts.push({ content: heading ? text.replace(/\s*[:：]$/, '') : text, type: heading ? 'title' : 'item' });
  }
  return withoutTrailingHeadings(drafts);
}

function isTitleLike(line: PageLine, text: string): boolean {
  return isHeading(line) || (/[:：]$/.test(text) && text.length < 60);
}

function withoutTrailingHeadings(drafts: DraftLine[]): DraftLine[] {
  return drafts.slice(0, drafts.findLastIndex((draft) => draft.type === 'item') + 1);
}

/** A row of short lines is one entry; so is a bare amount with the line that it stands closest to. */
function groupRows(lines: readonly PageLine[]): PageLine[][] {
  const groups: PageLine[][] = [];
  for (const [index, line] of lines.entries()) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    if (group !== undefined && before !== undefined && belongTogether(before, line, lines[index + 1])) group.push(line);
    else groups.push([line]);
  }
  return groups;
}

function belongTogether(before: PageLine, line: PageLine, after: PageLine | undefined): boolean {
  if (line.row !== null && line.row === before.row) return before.text.length + line.text.length < 200;
  if (before.row !== line.row || isHeading(line)) return false;
  if (isBareAmount(before.text) && !isBareAmount(line.text)) return commonDepth(before, line) > 0;
  return (
    isBareAmount(line.text) &&
    !isBareAmount(before.text) &&
    (after === undefined || commonDepth(before, line) > commonDepth(line, after))
  );
}

/** How deep the innermost element lies that holds both lines. */
function commonDepth(a: PageLine, b: PageLine): number {
  let depth = 0;
  for (let element: ElementNode | null = a.block; element !== null; element = element.parent) {
    if (depth > 0) depth++;
    else if (b.order >= element.order && b.order <= element.end) depth = 1;
  }
  return depth;
}
