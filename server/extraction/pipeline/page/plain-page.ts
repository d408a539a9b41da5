import { isBlockOfLines, treeText } from '../../document/lines/html-lines.ts';
import { hasAttribute, type ElementNode, type HtmlTree } from '../../document/html/html-tree.ts';
import { emptyDraft, type Draft } from '../../domain/draft.ts';
import { stepsUse } from '../../page-reading/kitchen-evidence.ts';
import { parseLines } from '../../text-reading/parse-lines.ts';

/** Elements of running text; a page of nothing else is a text in tags. */
const TEXT = new Set(
  'html head meta title link style base body div p br hr h1 h2 h3 h4 h5 h6 ul ol li b strong i em u s font center blockquote pre code sup sub small span a img table thead tbody tr td th section article main dl dt dd'.split(
    ' ',
  ),
);
/** Where more elements are links, a page leads to others. */
const MOST_LINKS = 0.1;
/** A longer page is none that somebody wrote by hand: its elements, and its bytes. */
const MAX_ELEMENTS = 1_000;
const MAX_BYTES = 100_000;
const HEADINGS = /^h[1-6]$/;

/**
 * Whether a page is a text in tags: nothing of it is navigation, a form or a program, and no layout is told by names of
 * its elements.
 */
export function isPlainPage({ elements }: HtmlTree, bytes: number): boolean {
  if (elements.length > MAX_ELEMENTS || bytes > MAX_BYTES) return false;
  // Where each line has its own element, the elements tell more than the text.
  if (!elements.some((element) => element.name === 'pre' || isBlockOfLines(element))) return false;
  const names = new Set(elements.map(({ name }) => name));
  // A head that is never closed holds the text.
  if (names.has('head') && !names.has('body')) return false;
  const links = elements.filter(({ name }) => name === 'a').length;
  return [...names].every((name) => TEXT.has(name)) && links <= elements.length * MOST_LINKS && !elements.some(isNamed);
}

/** Whether an element has a name; headings have those that links lead to. */
function isNamed(element: ElementNode): boolean {
  return hasAttribute(element, 'class') || (hasAttribute(element, 'id') && !HEADINGS.test(element.name));
}

/**
 * What a page that is a text in tags holds of a recipe, read as the same text is; null where its steps use nothing of its
 * list, of which a page tells more.
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
