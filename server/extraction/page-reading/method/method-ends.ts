import { contains, type ElementNode } from '../../document/html/html-tree.ts';
import type { PageLine } from '../../document/html/page-line.ts';
import { countedSteps } from '../../text/counted-steps.ts';
import { isHeading } from '../region/find-region.ts';
import { commonLook, lookOf } from '../region/look.ts';
import { isNamedHeading } from './method-headings.ts';

/** How many elements further out an end stands, and how much of the run must stand before it. */
const FAR = 2;
const NEAR = 0.6;

/** How much of what follows must have been said before to be a copy of the steps. */
const COPIED = 0.6;

/** Drops what a run caught before and after the method: what stands outside its box or its list, or looks otherwise. */
export function withoutForeignEnds(lines: readonly PageLine[]): readonly PageLine[] {
  const near = [withoutCopy, withinCount, withinBox, withoutFarEnd].reduce((rest, narrow) => narrow(rest), lines);
  return isCounted(near) ? near : alike(beforeOtherSections(near));
}

/**
 * Headings that count the steps from the first one on ("Step 1: Prep", "Step 2: Fry") hold them together, however
 * differently each is set out.
 */
function isCounted(lines: readonly PageLine[]): boolean {
  const first = lines.findIndex(isProse);
  const numbers = lines.flatMap((line, index) => {
    const step = isHeading(line) ? line.step : null;
    return step === null || step.rest === '' ? [] : [{ index, number: step.number }];
  });
  return (
    numbers.length > 1 &&
    (numbers[0]?.index ?? first) < first &&
    numbers.every(({ number }, index) => number === index + 1)
  );
}

/** Steps are often there twice, to be printed or to be shown one by one: the first comes again, and most of the others. */
function withoutCopy(lines: readonly PageLine[]): readonly PageLine[] {
  const first = lines.findIndex(isProse);
  const again = lines.findIndex((line, index) => index > first && line.text === lines[first]?.text);
  if (first === -1 || again === -1) return lines;
  const said = new Set(lines.slice(0, again).map((line) => line.text));
  const rest = lines.slice(again);
  return rest.filter((line) => said.has(line.text)).length >= rest.length * COPIED ? lines.slice(0, again) : lines;
}

/** Where most of the steps count themselves, the last that does is the last. */
function withinCount(lines: readonly PageLine[]): readonly PageLine[] {
  const counted = countedSteps(lines.map((line) => line.text));
  if (counted.size === 0 || counted.size * 2 < lines.filter(isProse).length) return lines;
  return lines.slice(0, ([...counted].at(-1) ?? 0) + 1);
}

/** Where the steps begin in elements named after them, what follows outside of those is no step. */
function withinBox(lines: readonly PageLine[]): readonly PageLine[] {
  const isNamed = (line: PageLine): boolean => line.hint === 'method' && !isHeading(line);
  const first = lines.find(isProse);
  if (first?.hint !== 'method' || lines.filter(isNamed).length < 2) return lines;
  return lines.slice(0, lines.findLastIndex(isNamed) + 1);
}

/** Drops an end that stands much further from the steps than these from each other: the page goes on elsewhere. */
function withoutFarEnd(lines: readonly PageLine[]): readonly PageLine[] {
  const total = lengthOf(lines);
  const [first] = lines;
  if (first === undefined) return lines;
  const listed = lines.find(isProse)?.row?.name === 'li';
  let box: ElementNode = first.block;
  let kept = 0;
  let steps = 0;
  for (const [index, line] of lines.entries()) {
    let wider = box;
    let height = 0;
    for (; wider.parent !== null && !contains(wider, line.block); wider = wider.parent) height++;
    // A further list of steps may have a box of its own.
    const far = height >= FAR && !(listed && line.row?.name === 'li');
    if (far && steps > 1 && kept >= total * NEAR) return lines.slice(0, index);
    box = wider;
    kept += line.text.length;
    if (isProse(line)) steps++;
  }
  return lines;
}

/** Where the steps begin as a list, the headings after the last of its like are those of other sections. */
function beforeOtherSections(lines: readonly PageLine[]): readonly PageLine[] {
  const first = lines.findIndex(isProse);
  const step = lines[first];
  if (step?.row?.name !== 'li') return lines;
  const last = lines.findLastIndex((line) => lookOf(line) === lookOf(step));
  const end = lines.findIndex((line, index) => index > last && line.level > 1 && line.row === null);
  return end === -1 ? lines : lines.slice(0, end);
}

/** Steps look alike; what looks otherwise before the first and after the last of them belongs to the page. */
function alike(lines: readonly PageLine[]): readonly PageLine[] {
  const look = commonLook(surestSteps(lines), (line) => line.text.length);
  if (look === null) return lines;
  const isStep = (line: PageLine): boolean => lookOf(line) === look && !isHeading(line);
  const lists = new Set(lines.filter(isStep).flatMap((line) => (line.row?.parent ? [line.row.parent] : [])));
  const belongs = (line: PageLine): boolean =>
    isStep(line) || (line.row !== null && line.row.parent !== null && lists.has(line.row.parent) && !isHeading(line));
  let start = lines.findIndex(belongs);
  for (
    let above = lines[start - 1];
    above !== undefined && (isHeading(above) || isNamedHeading(above) || isNumbered(above));
    above = lines[start - 1]
  )
    start--;
  return lines.slice(start, lines.findLastIndex(belongs) + 1);
}

/** Whether a line is in a numbered list: right above the steps it is their first part, which something set apart. */
function isNumbered(line: PageLine): boolean {
  return line.row?.parent?.name === 'ol';
}

/** A numbered list is the method, or one that the steps begin with, however much is said around it. */
function surestSteps(lines: readonly PageLine[]): readonly PageLine[] {
  const steps = lines.filter((line) => !isHeading(line));
  const numbered = steps.filter(isNumbered);
  if (numbered.length > 1) return numbered;
  const first = steps.find(isProse)?.row;
  const listed = steps.filter((line) => first?.name === 'li' && line.row?.parent === first.parent);
  return listed.length > 2 ? listed : steps;
}

function isProse(line: PageLine): boolean {
  return !isHeading(line) && line.prose > 0.3;
}

function lengthOf(lines: readonly PageLine[]): number {
  return lines.reduce((sum, line) => sum + line.text.length, 0);
}
