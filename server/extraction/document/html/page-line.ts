import type { Hint } from '../../lexicon/hints.ts';
import { sectionHeading, type SectionHeading } from '../../lexicon/headings/section-headings.ts';
import { proseLikeness, stepNumber } from '../../text/prose.ts';
import { ingredientLikeness } from '../../text/numbers/quantity.ts';
import type { ElementNode } from './html-tree.ts';

/** A line's text with information from its place in the markup. */
export interface LinePlace {
  text: string;
  /** The innermost block around it. */
  block: ElementNode;
  /** The list entry or table row it belongs to; several lines may share one. */
  row: ElementNode | null;
  /** 1 to 6 in a heading, else 0. */
  level: number;
  /** Whether its entire text is bold. */
  bold: boolean;
  /** The share of its text that is linked, 0 to 1. */
  linked: number;
  hint: Hint | null;
  /** The position of the element with the hint, in document order. */
  hintOrder: number;
  /** Whether the name of an element around it marks comments or other foreign content, regardless of its size. */
  foreign: boolean;
  /** Whether it is hidden until the user acts, like a closed tab. */
  hidden: boolean;
  /** The position of its first text in document order. */
  order: number;
}

/** A visible line of a page. Properties of its text are computed lazily. */
export class PageLine implements LinePlace {
  readonly text: string;
  readonly block: ElementNode;
  readonly row: ElementNode | null;
  readonly level: number;
  readonly bold: boolean;
  readonly linked: number;
  readonly hint: Hint | null;
  readonly hintOrder: number;
  readonly foreign: boolean;
  readonly hidden: boolean;
  readonly order: number;

  #likeness: number | undefined;
  #prose: number | undefined;
  #step: ReturnType<typeof stepNumber> | undefined;
  #section: SectionHeading | null | undefined;

  constructor(place: LinePlace) {
    this.text = place.text;
    this.block = place.block;
    this.row = place.row;
    this.level = place.level;
    this.bold = place.bold;
    this.linked = place.linked;
    this.hint = place.hint;
    this.hintOrder = place.hintOrder;
    this.foreign = place.foreign;
    this.hidden = place.hidden;
    this.order = place.order;
  }

  /** How much it looks like an entry of a list of ingredients, 0 to 1. */
  get likeness(): number {
    return (this.#likeness ??= ingredientLikeness(this.text));
  }

  /** How much it looks like a sentence of a method, 0 to 1. */
  get prose(): number {
    return (this.#prose ??= proseLikeness(this.text));
  }

  /** The step number at its beginning; null if there is none. */
  get step(): ReturnType<typeof stepNumber> {
    return this.#step === undefined ? (this.#step = stepNumber(this.text)) : this.#step;
  }

  /** The part of a recipe that it begins if it is a heading; null if it names none. */
  get section(): SectionHeading | null {
    return this.#section === undefined ? (this.#section = sectionHeading(this.text)) : this.#section;
  }

  /** A copy of the line with another text. */
  withText(text: string, bold = this.bold): PageLine {
    return new PageLine({ ...this, text, bold });
  }
}
