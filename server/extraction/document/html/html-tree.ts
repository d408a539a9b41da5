import { decodedValue } from './entities.ts';
import { readTokens } from './html-tokens.ts';
import { TreeBuilder } from './tree-builder.ts';

/** An element; `order` and `end` are its own and its last descendant's place in document order. */
export interface ElementNode {
  readonly name: string;
  /** Alternating names and raw values; read with `attribute`. */
  readonly attributes: readonly string[];
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

export function isElement(node: HtmlNode): node is ElementNode {
  return 'children' in node;
}

/** Longer names are cut, since every rule on names reads them for every line. */
const MAX_NAMES = 1_000;

/** An attribute's value, '' where it is absent. */
export function attribute({ attributes }: ElementNode, name: string): string {
  for (let at = 0; at < attributes.length; at += 2)
    if (attributes[at] === name) return valueOf(name, attributes[at + 1] ?? '');
  return '';
}

export function hasAttribute({ attributes }: ElementNode, name: string): boolean {
  for (let at = 0; at < attributes.length; at += 2) if (attributes[at] === name) return true;
  return false;
}

/** The names and values of an element's attributes; the first of a name counts. */
export function attributesOf({ attributes }: ElementNode): Map<string, string> {
  const values = new Map<string, string>();
  for (let at = 0; at < attributes.length; at += 2) {
    const name = attributes[at] ?? '';
    if (!values.has(name)) values.set(name, valueOf(name, attributes[at + 1] ?? ''));
  }
  return values;
}

function valueOf(name: string, raw: string): string {
  const value = decodedValue(raw);
  return value.length > MAX_NAMES && (name === 'class' || name === 'id') ? value.slice(0, MAX_NAMES) : value;
}

export function contains(outer: ElementNode, inner: HtmlNode): boolean {
  return inner.order >= outer.order && inner.order <= outer.end;
}

/** Parses HTML as browsers do where it matters: unclosed and stray tags, entities, scripts as raw text. */
export function parseHtml(html: string): HtmlTree {
  const builder = new TreeBuilder();
  readTokens(html, builder);
  return builder.tree();
}
