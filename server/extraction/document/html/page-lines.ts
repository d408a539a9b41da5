import type { Hint } from '../../lexicon/hints.ts';
import { ElementHints, isEditLink, titleHeading } from './element-hints.ts';
import { attribute, contains, hasAttribute, isElement, type ElementNode, type TextNode } from './html-tree.ts';
import { bracketedNote, isSecondMeasure } from './plugin-entry.ts';
import { unshownUnit } from './unshown-unit.ts';
import { foldSpace } from '../../text/fold-space.ts';
import { PageLine } from './page-line.ts';
import { isBlock, isLayoutCell, isPlainCell, isTypedList, showsBreaks, textOf } from './visible-text.ts';

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
  /** Whether line breaks of the source are shown. */
  breaks: boolean;
}

/** Elements without text of the page. */
const SKIPPED = new Set(
  'script style template noscript iframe svg math title object canvas select textarea nav footer video audio input'.split(
    ' ',
  ),
);
const BOLD = new Set('b strong th h1 h2 h3 h4 h5 h6 dt'.split(' '));
/** Attributes of links that open and close parts of their page. */
const SWITCHES = ['aria-controls', 'aria-expanded', 'data-toggle', 'data-bs-toggle'];
const ROWS = new Set('li tr dd dt'.split(' '));

/** A cell with only these marks refers to a footnote. */
const MARKS = /^[*†‡§]+$/;

/** A number with a short unit or none: "2", "650 g". */
const AMOUNT = /^\s*(?:\d+(?:[.,/]\d+)?|[¼-¾⅐-⅞])\s*\p{L}{0,3}$/u;

/** An element with this share of the page is the main content, even if it is named `content-sidebar-wrap`. */
const WHOLE_SHARE = 0.3;

/** Maximum number of lines that are read; long real pages have five thousand. */
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
    breaks: false,
  });
  return reader.lines;
}

/** Information from the names of elements on one page. */
interface PageNames {
  hints: ElementHints;
  /** Maximum number of nodes of an aside. */
  asideNodes: number;
  /** Whether an element contains the main heading of the page. */
  isOfPage: (element: ElementNode) => boolean;
  /** Whether an element's name marks comments or other foreign content, and it contains none of the main content. */
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
    // Around the main content, `category-cookies` is the topic of the page, not a consent banner.
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
    if (this.#isLeftOut(element) || isSecondMeasure(element) || isEditLink(element)) return;
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
      else this.#appendLines(child, context);
    }
    const unit = block ? '' : unshownUnit(element);
    if (unit !== '') this.#append({ text: unit, order: element.end, parent: element }, context);
    if (block) this.#flush();
  }

  /** Appends a text, as several lines if its line breaks are shown. */
  #appendLines(node: TextNode, context: Context): void {
    const [first = '', ...others] = context.breaks || isTypedList(node.text) ? node.text.split('\n') : [node.text];
    this.#append({ ...node, text: first }, context);
    for (const text of others) {
      this.#flush();
      this.#append({ ...node, text }, context);
    }
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

  /** Puts a note in brackets in place of its mark. */
  #appendNote(note: TextNode, context: Context): void {
    if (/^\s*[,;–—-]\s*$/.test(this.#parts.at(-1) ?? '')) this.#parts.pop();
    this.#append(note, context);
  }

  /** Whether a text would be joined to the previous word only because two inline elements are adjacent. */
  #runsInto(text: string, parent: ElementNode): boolean {
    const before = this.#parts.at(-1) ?? '';
    if (!/[\p{L}\p{N}]$/u.test(before) || !/^[\p{L}\p{N}(]/u.test(text)) return false;
    if (/\p{L}$/u.test(before) && /^\d/.test(text)) return true;
    if (/\d$/.test(before) && /^\p{Lu}\p{Ll}/u.test(text)) return true;
    if (this.#lastParent === null || !standBeside(this.#lastParent, parent)) return false;
    return (/\p{L}{2}$/u.test(before) && /^\p{L}{2}/u.test(text)) || text.startsWith('(') || AMOUNT.test(before);
  }

  /** Whether an element is a button outside of a sentence, whose label is not text of the page. */
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
  // Elements within comments stay foreign, since comments mention ingredients, too.
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
    breaks: outer.breaks || showsBreaks(element),
  };
}

function headingLevel({ name }: ElementNode): number | null {
  return name.length === 2 && /^h[1-6]$/.test(name) ? Number(name.charAt(1)) : null;
}

/** Whether two elements, or their ancestors that end and begin with them, are adjacent without text between them. */
function standBeside(left: ElementNode, right: ElementNode): boolean {
  let [before, after] = [left, right];
  while (after.parent !== null && after.order === after.parent.order + 1 && !contains(after.parent, left))
    after = after.parent;
  while (before.parent !== null && before.end === before.parent.end && before.parent !== after.parent)
    before = before.parent;
  return before.parent === after.parent && before.end + 1 === after.order;
}

/** Whether a link opens a section of the page and is its heading. */
function isSwitch(link: ElementNode): boolean {
  return SWITCHES.some((name) => hasAttribute(link, name)) || /^(?:tab|button)$/.test(attribute(link, 'role'));
}

/** Whether an element in a list is an entry of it, such as a checkbox label or a link. */
function isEntry({ parent }: ElementNode): boolean {
  return parent?.name === 'ul' || parent?.name === 'ol';
}
