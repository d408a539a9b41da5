import { Parser } from 'htmlparser2';
import { ExtractionError } from '../../domain/extraction-error.ts';

/** An element; `order` and `end` are its own and its last descendant's place in document order. */
export interface ElementNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: ElementNode | null;
  readonly children: HtmlNode[];
  readonly order: number;
  end: number;
}

export interface TextNode {
  readonly text: string;
  readonly parent: ElementNode;
  readonly order: number;
}

export type HtmlNode = ElementNode | TextNode;

/** A parsed page: its root (named `#root`) and all its elements in document order. */
export interface HtmlTree {
  readonly root: ElementNode;
  readonly elements: readonly ElementNode[];
}

/** Deeper elements join the element at this depth, as browsers do; whoever walks the tree may recurse. */
const MAX_DEPTH = 400;

/** So many levels below MAX_DEPTH are no mistake of an author: real pages have fifty in all. */
const BOMB_DEPTH = 1_000;

/** Far beyond any real page; a tree of this size is a bomb. */
const MAX_NODES = 1_000_000;

export function isElement(node: HtmlNode): node is ElementNode {
  return 'children' in node;
}

/** An attribute's value, '' where it is absent. */
export function attribute(element: ElementNode, name: string): string {
  return Object.hasOwn(element.attributes, name) ? (element.attributes[name] ?? '') : '';
}

export function hasAttribute(element: ElementNode, name: string): boolean {
  return Object.hasOwn(element.attributes, name);
}

export function contains(outer: ElementNode, inner: HtmlNode): boolean {
  return inner.order >= outer.order && inner.order <= outer.end;
}

/** The parser compares a closing tag with every open one: so many comparisons take a second. */
const MAX_COMPARISONS = 200_000_000;

/** Longer names are those of a whole page; every rule that asks for names reads all of them, on every line. */
const MAX_NAMES = 1_000;

function countClosingTags(html: string): number {
  let count = 0;
  for (let at = html.indexOf('</'); at !== -1; at = html.indexOf('</', at + 2)) count++;
  return count;
}

/** Parses HTML as browsers do where it matters: unclosed and stray tags, entities, scripts as raw text. */
export function parseHtml(html: string): HtmlTree {
  const elements: ElementNode[] = [];
  let order = 0;
  let beyondDepth = 0;
  let depth = 0;
  const closingTags = countClosingTags(html);
  const root: ElementNode = { name: '#root', attributes: {}, parent: null, children: [], order, end: 0 };
  const open: ElementNode[] = [root];
  const next = (): number => {
    if (++order > MAX_NODES) throw new ExtractionError('importErrors.tooComplex', { detail: 'too many nodes' });
    return order;
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      const { class: classes, id } = attributes;
      if (classes !== undefined && classes.length > MAX_NAMES) attributes['class'] = classes.slice(0, MAX_NAMES);
      if (id !== undefined && id.length > MAX_NAMES) attributes['id'] = id.slice(0, MAX_NAMES);
      if (++depth * closingTags > MAX_COMPARISONS)
        throw new ExtractionError('importErrors.tooComplex', { detail: 'too many closing tags at depth' });
      if (open.length >= MAX_DEPTH) {
        // The parser's own cost grows with the square of the depth.
        if (++beyondDepth > BOMB_DEPTH)
          throw new ExtractionError('importErrors.tooComplex', { detail: 'nested too deeply' });
        return;
      }
      const parent = open.at(-1) ?? root;
      const element: ElementNode = { name, attributes, parent, children: [], order: next(), end: order };
      parent.children.push(element);
      elements.push(element);
      open.push(element);
    },
    ontext(text) {
      const parent = open.at(-1) ?? root;
      const last = parent.children.at(-1);
      // Entities split a run of text into several events.
      if (last !== undefined && !isElement(last)) Object.assign(last, { text: last.text + text });
      else parent.children.push({ text, parent, order: next() });
    },
    onclosetag() {
      depth--;
      if (beyondDepth > 0) beyondDepth--;
      else if (open.length > 1) {
        const closed = open.pop();
        if (closed !== undefined) closed.end = order;
      }
    },
  });
  parser.write(html);
  parser.end();
  root.end = order;
  return { root, elements };
}
