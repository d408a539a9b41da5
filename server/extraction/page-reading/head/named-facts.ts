import { emptyDraft, type Draft } from '../../domain/draft.ts';
import { attribute, hasAttribute, isElement, type ElementNode } from '../../document/html/html-tree.ts';
import type { PageDocument } from '../../document/html/page-document.ts';
import { textOf } from '../../document/html/visible-text.ts';
import { parseServings } from '../../text/numbers/servings.ts';
import type { Fact } from '../../lexicon/headings/fact-labels.ts';
import { minutesOf } from '../../text/numbers/find-facts.ts';

/** How authors name the elements and form fields that hold a fact: `recipe-prep-time`, `cookTime`, `servings-input`. */
const NAMES: readonly (readonly [Fact, RegExp])[] = [
  ['prepTime', /prep(?:aration)?[-_]?time/i],
  ['cookTime', /cook(?:ing)?[-_]?time/i],
  ['totalTime', /total[-_]?time|time[-_]total/i],
  ['servings', /\bservings?(?![-_]?size)|[-_]serves?\b|\bserves\b|portions?\b|porsjoner|recipe[-_]?yield|[-_]yield\b/i],
];
/** Attributes that name an element. */
const NAMING: ReadonlySet<string> = new Set(['class', 'id', 'name', 'aria-label', 'data-testid']);
/** What all of those names hold. */
const TELLING = /time|serv|porti|porsj|yield/i;
const FOREIGN = /related|recommend|sidebar|comment|nutrition|card|teaser|carousel/i;

/** An element with more nodes holds more than one fact. */
const MAX_NODES = 14;
const MAX_LENGTH = 50;

/** More guests than this fit no field that a reader sets. */
const MAX_GUESTS = 100;

/**
 * Times and servings of a page in elements and form fields that are named for them, though no label says so. Elements
 * of one name that say different things are those of other recipes, too, and tell nothing.
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
    // Alone, a "cooking time" is often all the time it takes.
    cookTime: prepTime === null ? null : only('cookTime'),
    totalTime: only('totalTime'),
    servings: only('servings'),
  };
}

/** Whether any name of an element may be that of a fact: few of a page's ten thousand elements have one. */
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

/** An element's text; that of what it stands in where it is a number alone: its unit has an element of its own. */
function shownValue(element: ElementNode): string {
  const text = textOf(element);
  const { parent } = element;
  return /^\d+$/.test(text) && parent !== null && parent.end - parent.order <= MAX_NODES ? textOf(parent) : text;
}

/** What a form field is set to, null for other elements. */
function fieldValue(element: ElementNode): string | null {
  if (element.name === 'input')
    return /^(?:|text|number|tel|range)$/i.test(attribute(element, 'type')) ? attribute(element, 'value') : '';
  if (element.name !== 'select') return null;
  const chosen = element.children.find((option) => isElement(option) && hasAttribute(option, 'selected'));
  return chosen === undefined ? '' : textOf(chosen);
}
