import type { Hint } from '../../lexicon/hints.ts';
import { ElementHints } from './element-hints.ts';
import { titleHeading } from './element-hints.ts';
import { attribute, contains, hasAttribute, isElement, type ElementNode, type TextNode } from './html-tree.ts';
import { bracketedNote } from './ingredient-note.ts';
import { isSecondMeasure } from './second-measure.ts';
import { unshownUnit } from './unshown-unit.ts';
import { foldSpace } from '../../text/fold-space.ts';
import { PageLine } from './page-line.ts';
import { isBlock, textOf } from './visible-text.ts';

interface Context {
  block: ElementNode;
  row: ElementNode | null;
  level: number;
  bold: boolean;
  linked: boolean;
  hint: Hint | null;
  hintOrder: number;
  foreign: boolean;
  hidden: boolean;
}

/** Elements that hold no text of the page. */
const SKIPPED = new Set(
  'script style template noscript iframe svg math title object canvas select textarea nav footer video audio input'.split(
    ' ',
  ),
);
const BOLD = new Set('b strong th h1 h2 h3 h4 h5 h6 dt'.split(' '));
/** Attributes of links that open and close parts of their page. */
const SWITCHES = ['aria-controls', 'aria-expanded', 'data-toggle', 'data-bs-toggle'];
const ROWS = new Set('li tr dd dt'.split(' '));

/** A cell with nothing else refers to a note or draws a line. */
const MARKS = /^[*†‡§]+$/;

/** A number with a short unit or none: "2", "650 g". */
const AMOUNT = /^\s*(?:\d+(?:[.,/]\d+)?|[¼-¾⅐-⅞])\s*\p{L}{0,3}$/u;

/** An element with this share of the page is the page, though its name be `content-sidebar-wrap`. */
const WHOLE_SHARE = 0.3;

/** A cell with more nodes side by side, blocks or line breaks among them, is no cell of a table of data. */
const LAYOUT_NODES = 12;

/** Pages with more lines than this are read up to it; long real ones have five thousand. */
const MAX_LINES = 20_000;

/** All lines of a page, in document order, without the elements that are left out. */
export function readLines(root: ElementNode, isLeftOut: (element: ElementNode) => boolean = () => false): PageLine[] {
  const reader = new LineReader(root, isLeftOut);
  reader.read(root, {
    block: root,
    row: null,
    level: 0,
    bold: false,
    linked: false,
    hint: null,
    hintOrder: 0,
    foreign: false,
    hidden: false,
  });
  return reader.lines;
}

/** What the names of elements tell on one page. */
interface PageNames {
  hints: ElementHints;
  /** How many nodes an element may hold and still be an aside. */
  asideNodes: number;
  /** Whether an element holds the heading of what the page is about. */
  isOfPage: (element: ElementNode) => boolean;
  /** Whether an element is named as one of other people's words, and holds none of the page's own. */
  isOfOthers: (element: ElementNode, hint: Hint | null) => boolean;
}

class LineReader {
  readonly lines: PageLine[] = [];
  readonly #names: PageNames;
  #parts: string[] = [];
  #length = 0;
  #boldLength = 0;
  #linkedLength = 0;
  #lastParent: ElementNode | null = null;
  readonly #speaking = new Map<ElementNode, boolean>();
  #start: { context: Context; order: number } | null = null;

  readonly #isLeftOut: (element: ElementNode) => boolean;

  constructor(root: ElementNode, isLeftOut: (element: ElementNode) => boolean) {
    const asideNodes = root.end * WHOLE_SHARE;
    let title: ElementNode | null | undefined;
    // Around what the page is about, `category-cookies` names its subject, and nobody's consent to anything.
    const isOfPage = (element: ElementNode): boolean => {
      title = title === undefined ? titleHeading(root) : title;
      return title !== null && contains(element, title);
    };
    const isOfOthers = (element: ElementNode, hint: Hint | null): boolean => hint === 'foreign' && !isOfPage(element);
    this.#names = { hints: new ElementHints(), asideNodes, isOfPage, isOfOthers };
    this.#isLeftOut = isLeftOut;
  }

  read(element: ElementNode, outer: Context): void {
    if (element.name === 'br' || element.name === 'hr') return this.#flush();
    if (SKIPPED.has(element.name) || this.#isLoneButton(element) || this.lines.length >= MAX_LINES) return;
    if (this.#isLeftOut(element) || isSecondMeasure(element)) return;
    const cell = isPlainCell(element);
    if (cell && element.end - element.order < 4 && MARKS.test(textOf(element))) return;
    const block = (isBlock(element) && !cell) || isEntry(element);
    const context = contextOf(element, outer, block, this.#names);
    if (block) this.#flush();
    else if (element.name === 'td' || element.name === 'th') this.#parts.push(' ');
    const note = block ? '' : bracketedNote(element);
    if (note !== '') return this.#appendNote({ text: note, order: element.order, parent: element }, context);
    for (const child of element.children) {
      if (isElement(child)) this.read(child, context);
      else this.#append(child, context);
    }
    const unit = block ? '' : unshownUnit(element);
    if (unit !== '') this.#append({ text: unit, order: element.end, parent: element }, context);
    if (block) this.#flush();
  }

  #append({ text, order, parent }: TextNode, context: Context): void {
    const length = text.trim().length;
    if (this.#runsInto(text, parent)) this.#parts.push(' ');
    this.#lastParent = parent;
    this.#parts.push(text);
    if (length === 0) return;
    this.#start ??= { context, order };
    this.#length += length;
    if (context.bold) this.#boldLength += length;
    if (context.linked) this.#linkedLength += length;
  }

  /** Brackets take the place of the mark before a note. */
  #appendNote(note: TextNode, context: Context): void {
    if (/^\s*[,;–—-]\s*$/.test(this.#parts.at(-1) ?? '')) this.#parts.pop();
    this.#append(note, context);
  }

  /** Whether a text would join the word before it only because two inline elements stand side by side. */
  #runsInto(text: string, parent: ElementNode): boolean {
    const before = this.#parts.at(-1) ?? '';
    if (!/[\p{L}\p{N}]$/u.test(before) || !/^[\p{L}\p{N}(]/u.test(text)) return false;
    if (/\p{L}$/u.test(before) && /^\d/.test(text)) return true;
    if (/\d$/.test(before) && /^\p{Lu}\p{Ll}/u.test(text)) return true;
    if (this.#lastParent === null || !standBeside(this.#lastParent, parent)) return false;
    return (/\p{L}{2}$/u.test(before) && /^\p{L}{2}/u.test(text)) || text.startsWith('(') || AMOUNT.test(before);
  }

  /** A button is no text of the page, unless it stands within a sentence as a link would. */
  #isLoneButton({ name, parent }: ElementNode): boolean {
    if (name !== 'button' || parent === null) return false;
    const speaks =
      this.#speaking.get(parent) ?? parent.children.some((child) => !isElement(child) && child.text.trim().length > 1);
    this.#speaking.set(parent, speaks);
    return !speaks;
  }

  #flush(): void {
    const text = this.#start === null ? '' : foldSpace(this.#parts.join(''));
    if (this.#start !== null && text !== '' && this.lines.length < MAX_LINES) {
      const { context, order } = this.#start;
      const bold = this.#boldLength >= this.#length * 0.9;
      this.lines.push(new PageLine({ ...context, text, bold, linked: this.#linkedLength / this.#length, order }));
    }
    this.#parts = [];
    this.#length = this.#boldLength = this.#linkedLength = 0;
    this.#start = null;
  }
}

function contextOf(element: ElementNode, outer: Context, block: boolean, names: PageNames): Context {
  const { hints, asideNodes, isOfPage, isOfOthers } = names;
  const row = ROWS.has(element.name) ? element : isLayoutCell(element) ? null : outer.row;
  // A list within a heading is a list.
  const level = headingLevel(element) ?? (row === outer.row ? outer.level : 0);
  // What stands among other people's words stays there: comments speak of ingredients too.
  const own = outer.hint === 'foreign' ? null : hints.of(element);
  const beside = own === 'aside' || own === 'foreign';
  const inherits = own === null || (beside && (element.end - element.order > asideNodes || isOfPage(element)));
  const isPlain = inherits && !block && row === outer.row && level === outer.level && element.attributes.length === 0;
  // Most elements within a line change nothing.
  if (isPlain && element.name !== 'a' && (outer.bold || !BOLD.has(element.name))) return outer;
  return {
    block: block ? element : outer.block,
    row,
    level,
    bold: outer.bold || BOLD.has(element.name),
    linked: outer.linked || (element.name === 'a' && !isSwitch(element)),
    hint: inherits ? outer.hint : own,
    hintOrder: inherits ? outer.hintOrder : element.order,
    foreign: outer.foreign || isOfOthers(element, own),
    hidden: outer.hidden || hasAttribute(element, 'hidden') || /display\s*:\s*none/i.test(attribute(element, 'style')),
  };
}

function headingLevel({ name }: ElementNode): number | null {
  return name.length === 2 && /^h[1-6]$/.test(name) ? Number(name.charAt(1)) : null;
}

/** Whether two elements, or those that they are the last and the first part of, are neighbours without text between. */
function standBeside(left: ElementNode, right: ElementNode): boolean {
  let [before, after] = [left, right];
  while (after.parent !== null && after.order === after.parent.order + 1 && !contains(after.parent, left))
    after = after.parent;
  while (before.parent !== null && before.end === before.parent.end && before.parent !== after.parent)
    before = before.parent;
  return before.parent === after.parent && before.end + 1 === after.order;
}

/** Whether a link opens a part of the page itself, whose heading it is. */
function isSwitch(link: ElementNode): boolean {
  return SWITCHES.some((name) => hasAttribute(link, name)) || /^(?:tab|button)$/.test(attribute(link, 'role'));
}

/** Whatever stands in a list is an entry of it: labels of boxes to tick, links. */
function isEntry({ parent }: ElementNode): boolean {
  return parent?.name === 'ul' || parent?.name === 'ol';
}

/** Whether a cell holds a part of the page: the table lays the page out, and its rows are none of a list. */
function isLayoutCell(element: ElementNode): boolean {
  return element.name === 'td' && element.children.length > LAYOUT_NODES && !isPlainCell(element);
}

/** Cells of a table of data stand on one line; those of a table that lays out a page hold blocks of their own. */
function isPlainCell(element: ElementNode): boolean {
  if (element.name !== 'td' && element.name !== 'th') return false;
  return !element.children.some((child) => isElement(child) && (isBlock(child) || child.name === 'br'));
}
