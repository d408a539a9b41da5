import { attribute, contains, isElement, type ElementNode } from '../../document/html/html-tree.ts';
import type { PageLine } from '../../document/html/page-line.ts';
import { countedSteps } from '../../text/counted-steps.ts';
import { isHeading } from '../region/find-region.ts';
import { commonLook, lookOf } from '../region/look.ts';
import { isNamedHeading } from './method-headings.ts';

/**
 * An end of a run is foreign if it is this many elements further out, and if at least this share of the run is before
 * it.
 */
const FAR = 2;
const NEAR = 0.6;

/** The share of the following lines that must be repetitions for them to be a copy of the steps. */
const COPIED = 0.6;

/** Drops lines before and after the method: those outside its box or its list, and those that look different. */
export function withoutForeignEnds(lines: readonly PageLine[]): readonly PageLine[] {
  const near = [withoutCopy, withinPost, withinCount, withinBox, withoutFarEnd].reduce(
    (rest, narrow) => narrow(rest),
    lines,
  );
  return isCounted(near) ? near : alike(beforeOtherSections(near));
}

/**
 * Whether headings number the steps from the first one on ("Step 1: Prep", "Step 2: Fry"). All lines then belong to the
 * method, even if they look different.
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

/**
 * Removes a copy of the steps. Pages often contain them twice, for print or for a step-by-step view. A copy repeats the
 * first step and most of the others.
 */
function withoutCopy(lines: readonly PageLine[]): readonly PageLine[] {
  const first = lines.findIndex(isProse);
  const again = lines.findIndex((line, index) => index > first && line.text === lines[first]?.text);
  if (first === -1 || again === -1) return lines;
  const earlier = new Set(lines.slice(0, again).map((line) => line.text));
  const rest = lines.slice(again);
  return rest.filter((line) => earlier.has(line.text)).length >= rest.length * COPIED ? lines.slice(0, again) : lines;
}

/** Class names of contributions to a thread: `post`, `message-body`, `forum_reply`. */
const POST = /(?:^|[\s_-])(?:post|message|reply|topic)(?=[\s_-]|$)/i;

/** If the steps are in one of several posts of a thread, the other posts are answers to it. */
function withinPost(lines: readonly PageLine[]): readonly PageLine[] {
  const first = lines.find(isProse);
  let post = first?.block ?? null;
  while (post !== null && !isPost(post)) post = post.parent;
  if (post === null) return lines;
  const own = lines.filter((line) => line.order <= post.end);
  return own.filter(isProse).length > 1 ? own : lines;
}

/** Whether an element is one of several adjacent posts. */
function isPost(element: ElementNode): boolean {
  const name = attribute(element, 'class');
  if (name === '' || !POST.test(name) || element.parent === null) return false;
  return element.parent.children.some((other) => other !== element && isElement(other) && isLike(other, element));
}

/** If most of the steps are numbered, the last numbered one is the end. */
function withinCount(lines: readonly PageLine[]): readonly PageLine[] {
  const counted = countedSteps(lines.map((line) => line.text));
  if (counted.size === 0 || counted.size * 2 < lines.filter(isProse).length) return lines;
  return lines.slice(0, ([...counted].at(-1) ?? 0) + 1);
}

/** If the steps are in elements whose names say so, lines outside of such elements are no steps. */
function withinBox(lines: readonly PageLine[]): readonly PageLine[] {
  const isNamed = (line: PageLine): boolean => line.hint === 'method' && !isHeading(line);
  const first = lines.find(isProse);
  if (first?.hint !== 'method' || lines.filter(isNamed).length < 2) return lines;
  return lines.slice(0, lines.findLastIndex(isNamed) + 1);
}

/**
 * Drops an end that is much further from the steps than they are from each other, because it belongs to another part of
 * the page.
 */
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
    // A second list of steps can be in a box of its own.
    const far = height >= FAR && !(listed && line.row?.name === 'li');
    if (far && steps > 1 && kept >= total * NEAR) return lines.slice(0, index);
    box = wider;
    kept += line.text.length;
    if (isProse(line)) steps++;
  }
  return lines;
}

function isLike(one: ElementNode, other: ElementNode): boolean {
  return one.name === other.name && attribute(one, 'class') === attribute(other, 'class');
}

/** If the steps begin as a list, a heading after the last line with the same look begins another section. */
function beforeOtherSections(lines: readonly PageLine[]): readonly PageLine[] {
  const first = lines.findIndex(isProse);
  const step = lines[first];
  if (step?.row?.name !== 'li') return lines;
  const last = lines.findLastIndex((line) => lookOf(line) === lookOf(step));
  const end = lines.findIndex((line, index) => index > last && line.level > 1 && line.row === null);
  return end === -1 ? lines : lines.slice(0, end);
}

/** Drops lines before the first and after the last line that looks like a step. */
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

/** Whether a line is in a numbered list. Directly above the steps, it is their first part, separated from the rest. */
function isNumbered(line: PageLine): boolean {
  return line.row?.parent?.name === 'ol';
}

/**
 * The lines that are most certainly steps: a numbered list, or the list that the steps begin with, or else all lines
 * that are not headings.
 */
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
