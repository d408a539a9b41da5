import { ExtractionError } from '../../domain/extraction-error.ts';
import { CLOSED_BY, FOREIGN, INTEGRATED, VOID } from './html-names.ts';
import type { TokenSink } from './html-tokens.ts';
import type { ElementNode, HtmlTree, TextNode } from './html-tree.ts';

/** Deeper elements are attached to the element at this depth, as in browsers, so that the tree can be walked recursively. */
const MAX_DEPTH = 400;

/** A page this much deeper than MAX_DEPTH is hostile; real pages have fifty levels. */
const BOMB_DEPTH = 1_000;

/** Far above any real page; a larger tree is hostile. */
const MAX_NODES = 1_000_000;

/** Limit of comparisons of closing with open tags, which take about a second. */
const MAX_COMPARISONS = 200_000_000;

const NO_ATTRIBUTES: readonly string[] = [];

function tooComplex(detail: string): ExtractionError {
  return new ExtractionError('importErrors.tooComplex', { detail });
}

/** Builds the tree of a page from its tokens as browsers do where it matters: unclosed, stray and implied tags. */
export class TreeBuilder implements TokenSink {
  readonly #root: ElementNode = {
    name: '#root',
    attributes: NO_ATTRIBUTES,
    parent: null,
    children: [],
    order: 0,
    end: 0,
  };
  readonly #elements: ElementNode[] = [];
  /** The names of all open tags, and the elements of the first of them. */
  readonly #names: string[] = [];
  readonly #open: ElementNode[] = [];
  #parent = this.#root;
  /** The last text, which the next one continues: entities and comments interrupt a run of text. */
  #last: { text: string; parent: ElementNode; order: number } | null = null;
  /** Whether each open drawing, formula, or page within one is foreign. */
  readonly #contexts: boolean[] = [];
  #order = 0;
  #comparisons = 0;

  isForeign = false;

  onText(text: string): void {
    if (this.#last !== null) this.#last.text += text;
    else {
      const node: TextNode = { text, parent: this.#parent, order: this.#next() };
      this.#last = node;
      this.#parent.children.push(node);
    }
  }

  onOpen(given: string, attributes: readonly string[], isSelfClosing: boolean): void {
    const name = this.#htmlName(given);
    // Nested forms are ignored.
    if (name === 'form' && this.#names.includes('form')) return;
    const closed = CLOSED_BY.get(name);
    if (closed !== undefined) while (closed.has(this.#names.at(-1) ?? '')) this.#pop();
    this.#add(name, attributes);
    if (FOREIGN.has(name) || INTEGRATED.has(name)) this.#enter(FOREIGN.has(name));
    if (VOID.has(name) || (isSelfClosing && this.isForeign)) this.#pop();
  }

  onClose(given: string): void {
    const name = this.#htmlName(given);
    if (VOID.has(name)) {
      if (name === 'br') this.onOpen(name, NO_ATTRIBUTES, false);
      return;
    }
    const at = this.#names.lastIndexOf(name);
    this.#comparisons += this.#names.length;
    if (this.#comparisons > MAX_COMPARISONS) throw tooComplex('too many closing tags at depth');
    if (at === -1 && name === 'p') {
      this.onOpen(name, NO_ATTRIBUTES, false);
      this.#pop();
    }
    while (at !== -1 && this.#names.length > at) this.#pop();
  }

  /** Closes all elements and returns the tree. */
  tree(): HtmlTree {
    while (this.#names.length > 0) this.#pop();
    this.#root.end = this.#order;
    return { root: this.#root, elements: this.#elements };
  }

  #htmlName(name: string): string {
    return name === 'image' && !this.isForeign ? 'img' : name;
  }

  #add(name: string, attributes: readonly string[]): void {
    this.#names.push(name);
    if (this.#names.length >= MAX_DEPTH) {
      if (this.#names.length > MAX_DEPTH + BOMB_DEPTH) throw tooComplex('nested too deeply');
      return;
    }
    const order = this.#next();
    const element: ElementNode = { name, attributes, parent: this.#parent, children: [], order, end: order };
    this.#parent.children.push(element);
    this.#elements.push(element);
    this.#open.push(element);
    this.#parent = element;
    this.#last = null;
  }

  #pop(): void {
    const name = this.#names.pop() ?? '';
    if (FOREIGN.has(name) || INTEGRATED.has(name)) this.#leave();
    if (this.#names.length >= this.#open.length) return;
    const closed = this.#open.pop();
    if (closed !== undefined) closed.end = this.#order;
    this.#parent = this.#open.at(-1) ?? this.#root;
    this.#last = null;
  }

  #enter(isForeign: boolean): void {
    this.#contexts.push(isForeign);
    this.isForeign = isForeign;
  }

  #leave(): void {
    this.#contexts.pop();
    this.isForeign = this.#contexts.at(-1) ?? false;
  }

  #next(): number {
    if (++this.#order > MAX_NODES) throw tooComplex('too many nodes');
    return this.#order;
  }
}
