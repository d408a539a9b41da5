import { decodeBytes } from '../../text/decode-bytes.ts';
import { attribute, parseHtml, type ElementNode, type HtmlTree } from './html-tree.ts';
import { plainText } from '../../text/plain-text.ts';
import { textOf } from './visible-text.ts';
import type { PageSource } from '../../domain/extraction.ts';

/** A parsed page with the data that all stages need. */
export interface PageDocument extends HtmlTree {
  /** The base of relative addresses. */
  base: URL | null;
  url: string | null;
  /** `<html lang>`, '' where it is absent. */
  lang: string;
  /** `<title>` on one line. */
  title: string;
  /** `<meta>` values by lower-cased name or property; the first of a name counts. */
  meta: ReadonlyMap<string, string>;
  canonical: string | null;
}

export function readPage(source: PageSource): PageDocument {
  const tree = parseHtml(decodeBytes(source.bytes, source.contentType));
  const { html, title, base, canonical, metas } = headOf(tree.elements);
  const own = parseUrl(source.url ?? (canonical === undefined ? '' : attribute(canonical, 'href')), null);
  return {
    ...tree,
    url: source.url,
    base: (base === undefined ? null : parseUrl(attribute(base, 'href'), own)) ?? own,
    lang: html === undefined ? '' : attribute(html, 'lang') || attribute(html, 'xml:lang'),
    title: title === undefined ? '' : titleText(textOf(title)),
    meta: metaOf(metas),
    canonical: canonical === undefined ? null : attribute(canonical, 'href'),
  };
}

/** The text of a title, without the rest of the page if the title is never closed. */
function titleText(text: string): string {
  if (!text.includes('<')) return text;
  return plainText(text.split(/<(?:\/?(?:head|body)|meta|link|script|style)\b/i)[0] ?? '');
}

/** The absolute form of an address on a page; null if it is invalid. */
export function parseUrl(address: string, base: URL | null): URL | null {
  if (address.trim() === '') return null;
  return base === null ? URL.parse(address.trim()) : URL.parse(address.trim(), base.href);
}

/** The elements about the page as a whole: the first of each name, and all `<meta>`. */
interface Head {
  html?: ElementNode;
  title?: ElementNode;
  base?: ElementNode;
  canonical?: ElementNode;
  metas: ElementNode[];
}

function headOf(elements: readonly ElementNode[]): Head {
  const head: Head = { metas: [] };
  for (const element of elements) {
    const { name } = element;
    if (name === 'meta') head.metas.push(element);
    else if (name === 'html' || name === 'title' || name === 'base') head[name] ??= element;
    else if (name === 'link' && head.canonical === undefined && /\bcanonical\b/i.test(attribute(element, 'rel')))
      head.canonical = element;
  }
  return head;
}

function metaOf(elements: readonly ElementNode[]): Map<string, string> {
  const meta = new Map<string, string>();
  for (const element of elements) {
    const content = attribute(element, 'content').trim();
    const name = (
      attribute(element, 'property') ||
      attribute(element, 'name') ||
      attribute(element, 'itemprop')
    ).toLowerCase();
    if (name !== '' && content !== '' && !meta.has(name)) meta.set(name, content);
  }
  return meta;
}
