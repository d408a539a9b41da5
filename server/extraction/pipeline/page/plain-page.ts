import { isBlockOfLines, treeText } from '../../document/lines/html-lines.ts';
import { hasAttribute, type ElementNode, type HtmlTree } from '../../document/html/html-tree.ts';
import { emptyDraft, type Draft } from '../../domain/draft.ts';
import { stepsUse } from '../../page-reading/kitchen-evidence.ts';
import { parseLines } from '../../text-reading/parse-lines.ts';

/** Elements of running text. A page with only these elements is plain text in tags. */
const TEXT = new Set(
  'html head meta title link style base body div p br hr h1 h2 h3 h4 h5 h6 ul ol li b strong i em u s font center blockquote pre code sup sub small span a img table thead tbody tr td th section article main dl dt dd'.split(
    ' ',
  ),
);
/** A page with a larger share of links mainly leads to other pages. */
const MOST_LINKS = 0.1;
/** The largest numbers of elements and bytes of a page that was written by hand. */
const MAX_ELEMENTS = 1_000;
const MAX_BYTES = 100_000;
const HEADINGS = /^h[1-6]$/;

/**
 * Whether a page is plain text in tags: without navigation, forms and scripts, and without class names that describe a
 * layout.
 */
export function isPlainPage({ elements }: HtmlTree, bytes: number): boolean {
  if (elements.length > MAX_ELEMENTS || bytes > MAX_BYTES) return false;
  // If each line has its own element, the elements provide more information than the text.
  if (!elements.some((element) => element.name === 'pre' || isBlockOfLines(element))) return false;
  const names = new Set(elements.map(({ name }) => name));
  // A head element that is not closed contains the text of the page.
  if (names.has('head') && !names.has('body')) return false;
  const links = elements.filter(({ name }) => name === 'a').length;
  return [...names].every((name) => TEXT.has(name)) && links <= elements.length * MOST_LINKS && !elements.some(isNamed);
}

/** Whether an element has a class, or an id. Ids of headings do not count, because they are link targets. */
function isNamed(element: ElementNode): boolean {
  return hasAttribute(element, 'class') || (hasAttribute(element, 'id') && !HEADINGS.test(element.name));
}

/**
 * Reads a page of plain text in tags like the text itself. Returns null if its steps do not mention its ingredients;
 * the layout of the page then provides more information.
 */
export function readPlainPage(page: HtmlTree, title: string): Draft | null {
  const { lines } = treeText(page);
  const draft = parseLines({ lines, pictures: [], lang: '', recognised: false, unbroken: true });
  const contents = (part: Draft['ingredients']): string[] => part.map(({ content }) => content);
  if (draft.ingredients.length === 0 || draft.instructions.length === 0) return emptyDraft('document', draft.where);
  return stepsUse(contents(draft.ingredients), contents(draft.instructions))
    ? { ...draft, title: title || draft.title }
    : null;
}
