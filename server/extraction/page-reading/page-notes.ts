import { attribute, contains, type ElementNode } from '../document/html/html-tree.ts';
import type { PageLine } from '../document/html/page-line.ts';
import { headsOthers } from '../lexicon/others-words.ts';
import { noteHeading } from '../lexicon/headings/section-headings.ts';
import { isControl } from '../text/line-marks.ts';
import { withoutBullets } from '../text/line-mark.ts';
import { mayBeNote } from '../text/note-text.ts';

/** Lines from `start` up to, but not including, `end`. */
interface Range {
  start: number;
  end: number;
}

/** The notes of a recipe, and the lines that they are from. */
export interface PageNotes extends Range {
  text: string;
}

/** How many lines below the recipe are searched. */
const REACH = 80;
/** More characters below one heading are an article. */
const MAX_LENGTH = 2_500;
/** A larger linked share of a line leads to other recipes. */
const MOST_LINKED = 0.3;
/** In characters. Notes have at least one line of this length. */
const SHORTEST = 12;
/** How many levels of elements, starting at the text's own, are searched for a name. */
const HEIGHT = 7;

/** Words in names of elements with notes: `recipe-notes`, `cardTips`, `astuce`. */
const NAMED =
  /(?<![a-z])(?:notes?|tips?|hints?|tipps?|hinweise?|anmerkungen|astuces?|conseils?|consejos?|notas?|dicas?|consigli|tipp?ek|wskazowki|opmerkingen)(?![a-z])/i;
/** Words in names of forms for own notes, and of notes that are a part of an ingredient. */
const OTHER_NAME =
  /private|personal|user|custom|(?<![a-z])(?:my|your|add|edit|save)(?![a-z])|form|input|textarea|editor|ingredi|comment|nutri|equipment|tool-?tip|widget|newsletter|author|review|related|icon|button|toggle/i;
const JOINT = /(?<=[a-z\d])(?=[A-Z])/g;

const nameOf = (element: ElementNode): string =>
  `${attribute(element, 'class').slice(0, 300)} ${attribute(element, 'id')} ${attribute(element, 'itemprop')}`.replace(
    JOINT,
    '-',
  );

/** A line of notes. */
interface NoteLine {
  index: number;
  text: string;
  isHeading: boolean;
}

/** A section of notes: the level of its heading, and the end of the element that the heading belongs to. */
interface Open {
  level: number;
  end: number;
  lines: NoteLine[];
}

/**
 * The notes beside and below a list and a method: sections with a heading of notes, and elements with such a name.
 * `own` are the lines of the recipe.
 */
export function findPageNotes(
  lines: readonly PageLine[],
  { list, method }: { list: Range | null; method: Range | null },
  own: ReadonlySet<string>,
): PageNotes | null {
  const parts = [list, method].filter((part) => part !== null);
  const blocks = parts.flatMap(({ start }) => lines[start]?.block ?? []);
  const isIn = (part: Range | null, index: number): boolean => part !== null && index >= part.start && index < part.end;
  const below = Math.max(0, ...parts.map(({ end }) => end));
  const from = Math.min(...parts.map(({ start }) => start), lines.length);
  const found: NoteLine[] = [];
  let open: Open | null = null;
  const close = (): void => {
    if (open !== null && lengthOf(open.lines) <= MAX_LENGTH) found.push(...open.lines);
    open = null;
  };
  for (let index = from; index < Math.min(lines.length, below + REACH); index++) {
    const line = lines[index];
    if (line === undefined || isIn(list, index) || own.has(line.text)) continue;
    if (index >= below && (line.foreign || line.hint === 'foreign' || headsOthers(line.text))) break;
    const box = namedBox(line, blocks);
    // A tip among the steps is in an element with such a name.
    if (isIn(method, index) && !box) continue;
    const begins = openingAt(line, lines[index + 1]);
    if (begins !== null || (open !== null && endsAt(line, open))) close();
    open = begins ?? open;
    const text = begins === null ? line.text : ownText(line);
    if (text === '' || !isNote(line, text)) continue;
    const isHeading = line.level > 0 || (begins !== null && text === line.text && begins.end > line.order);
    if (open !== null || box) (open?.lines ?? found).push({ index, text, isHeading });
  }
  close();
  return notesOf(found);
}

const lengthOf = (lines: readonly NoteLine[]): number => lines.reduce((sum, { text }) => sum + text.length, 0);

/** The notes in the order of the page, each line once, without headings that nothing follows. */
function notesOf(found: readonly NoteLine[]): PageNotes | null {
  const ordered = found.toSorted((one, other) => one.index - other.index);
  const distinct = ordered.filter(({ text }, index) => ordered.findIndex((one) => one.text === text) === index);
  const lines = distinct.filter(({ isHeading }, index) => !isHeading || distinct[index + 1]?.isHeading === false);
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined || !lines.some(({ text }) => text.length >= SHORTEST)) return null;
  const text = lines.map((one) => withoutBullets(one.text)).join('\n');
  return { text, start: first.index, end: last.index + 1 };
}

/** Whether a line can be shown as a note. */
function isNote(line: PageLine, text: string): boolean {
  return line.linked <= MOST_LINKED && !isControl(text) && mayBeNote(text);
}

/** The section that a heading of notes begins; null for any other line. */
function openingAt(line: PageLine, next: PageLine | undefined): Open | null {
  const isSet = line.level > 0 || line.bold || /[:：]$/u.test(line.text) || line.row === null;
  if (line.section?.kind !== 'other' || !isSet || line.linked > 0.9 || noteHeading(line.text) === null) return null;
  if (/[:：]\s*\S/u.test(line.text) && line.level === 0) return { level: 7, end: line.order, lines: [] };
  let box: ElementNode | null = line.block;
  while (box !== null && next !== undefined && next.order > box.end) box = box.parent;
  return { level: line.level || 7, end: box?.end ?? line.order, lines: [] };
}

/** What a heading of notes says itself: the text after "Tip:", or a topic such as "Storage". */
function ownText({ text, level }: PageLine): string {
  const [label = '', rest = ''] = level > 0 ? [text] : text.split(/[:：]\s*(?=\S)/u, 2);
  return noteHeading(label) === 'notes' ? rest && text.slice(text.indexOf(rest)) : text;
}

/** Whether a section of notes ends above a line. */
function endsAt(line: PageLine, { level, end }: Open): boolean {
  if (line.order > end || line.hint === 'aside') return true;
  if (line.level > 0) return line.level <= level;
  return line.section?.sure === true && line.section.kind !== 'method' && line.text.length < 40;
}

/** Whether a line is in an element whose name says that it holds notes, apart from the list and the method. */
function namedBox(line: PageLine, blocks: readonly ElementNode[]): boolean {
  let element: ElementNode | null = line.block;
  let isNamed = false;
  for (let height = 0; element !== null && height < HEIGHT; element = element.parent, height++) {
    const box = element;
    if (blocks.some((block) => contains(box, block))) break;
    const name = nameOf(box);
    if (OTHER_NAME.test(name)) return false;
    isNamed ||= NAMED.test(name);
  }
  return isNamed;
}
