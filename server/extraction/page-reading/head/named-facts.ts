import { emptyDraft, type Draft } from '../../domain/draft.ts';
import { attribute, hasAttribute, isElement, type ElementNode } from '../../document/html/html-tree.ts';
import type { PageDocument } from '../../document/html/page-document.ts';
import { textOf } from '../../document/html/visible-text.ts';
import { parseServings } from '../../text/numbers/servings.ts';
import type { Fact } from '../../lexicon/headings/fact-labels.ts';
import { minutesOf } from '../../text/numbers/find-facts.ts';

/** Names of elements and form fields with a fact: `recipe-prep-time`, `cookTime`, `servings-input`. */
const NAMES: readonly (readonly [Fact, RegExp])[] = [
  ['prepTime', /prep(?:aration)?[-_]?time/i],
  ['cookTime', /cook(?:ing)?[-_]?time/i],
  ['totalTime', /total[-_]?time|time[-_]total/i],
  ['servings', /\bservings?(?![-_]?size)|[-_]serves?\b|\bserves\b|portions?\b|porsjoner|recipe[-_]?yield|[-_]yield\b/i],
];
/** Attributes that are searched for these names. */
const NAMING: ReadonlySet<string> = new Set(['class', 'id', 'name', 'aria-label', 'data-testid']);
/** A substring that all of these names contain. */
const TELLING = /time|serv|porti|porsj|yield/i;
const FOREIGN = /related|recommend|sidebar|comment|nutrition|card|teaser|carousel/i;

/** An element with more nodes contains more than one fact. */
const MAX_NODES = 14;
const MAX_LENGTH = 50;

/** Higher values are no number of servings. */
const MAX_GUESTS = 100;

/**
 * Finds times and servings in elements and form fields with matching names, without visible labels. Elements of the
 * same name with different values also belong to other recipes and are ignored.
 */
export function findNamedFacts(page: PageDocument): Draft {
  const found = new Map<Fact, Set<number>>();
  for (const element of page.elements) {
    if (element.end - element.order > MAX_NODES && element.name !== 'select') continue;
    if (!isTelling(element)) continue;
    const names = namesOf(element);
    if (names.length < 9 || names.length > 400 || FOREIGN.test(names)) continue;
    const [fact] = NAMES.find(([, pattern]) => pattern.test(names)) ?? [];
    const value = fact === undefined ? null : valueOf(fact, fieldValue(element) ?? shownValue(element));
    if (fact !== undefined && value !== null) found.set(fact, (found.get(fact) ?? new Set()).add(value));
  }
  const only = (fact: Fact): number | null => {
    const [value, ...others] = found.get(fact) ?? [];
    return value === undefined || others.length > 0 ? null : value;
  };
  const prepTime = only('prepTime');
  return {
    ...emptyDraft('visible-page', 'named elements'),
    prepTime,
    // Without a preparation time, a "cooking time" is often the total time.
    cookTime: prepTime === null ? null : only('cookTime'),
    totalTime: only('totalTime'),
    servings: only('servings'),
  };
}

/**
 * Whether an attribute of an element may name a fact. This quick test excludes nearly all of a page's thousands of
 * elements.
 */
function isTelling(element: ElementNode): boolean {
  const { attributes } = element;
  for (let at = 0; at < attributes.length; at += 2) {
    const name = attributes[at] ?? '';
    if (NAMING.has(name) && TELLING.test(attribute(element, name))) return true;
  }
  return false;
}

function namesOf(element: ElementNode): string {
  return [...NAMING].map((name) => attribute(element, name)).join(' ');
}

function valueOf(fact: Fact, text: string): number | null {
  if (text.length > MAX_LENGTH) return null;
  const minutes = minutesOf(text);
  if (fact !== 'servings') return minutes;
  const guests = minutes === null ? parseServings(text) : null;
  return guests === null || guests > MAX_GUESTS ? null : guests;
}

/**
 * The text of an element. If it is only a number, the text of its parent, because the unit may be in a separate
 * element.
 */
function shownValue(element: ElementNode): string {
  const text = textOf(element);
  const { parent } = element;
  return /^\d+$/.test(text) && parent !== null && parent.end - parent.order <= MAX_NODES ? textOf(parent) : text;
}

/** The value of a form field; '' for one without a usable value; null for other elements. */
function fieldValue(element: ElementNode): string | null {
  if (element.name === 'input')
    return /^(?:|text|number|tel|range)$/i.test(attribute(element, 'type')) ? attribute(element, 'value') : '';
  if (element.name !== 'select') return null;
  const chosen = element.children.find((option) => isElement(option) && hasAttribute(option, 'selected'));
  return chosen === undefined ? '' : textOf(chosen);
}
