import { lineKey } from '../../text/line-key.ts';
import { attribute, isElement, type ElementNode } from '../../document/html/html-tree.ts';
import type { PageDocument } from '../../document/html/page-document.ts';
import { plainText } from '../../text/plain-text.ts';
import { foldSpace } from '../../text/fold-space.ts';
import { textOf } from '../../document/html/visible-text.ts';
import { firstCharacters } from '../../text/cut-text.ts';

/** The lower-case words of a text. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

/** The share of a heading's words that the page title must contain for the two to mean the same. */
const SAME = 0.5;

/** In characters. Shorter site names occur in titles by chance. */
const MIN_SITE = 4;

/** The largest number of characters of the page title, and of headings of a kind, that are examined. */
const MAX_TITLE = 1_000;
const MAX_HEADINGS = 100;

/** A heading without a word is a rating or a line. */
const WORD = /[\p{L}\p{N}]/u;

/** Separators in a page title. */
const PARTS = /\s+[|–—·•»:-]\s+/u;

/** The page's own title: its main heading, or its `<title>` without the site's name. */
export function pageTitle(page: PageDocument): string {
  const elements = headingsOf(page, 'h1');
  const sites = [...siteKeys(page), ...elements.filter((heading) => leadsHome(heading, page.base)).map(keyOf)];
  const stated = [plainText(page.meta.get('og:title') ?? ''), page.title]
    .map((title) => firstCharacters(title, MAX_TITLE))
    .filter((title) => title !== '');
  const headings = elements.map(headingText).filter((text) => WORD.test(text) && !isSite(text, sites));
  const [title = ''] = stated;
  const found =
    besideSite(page, headings, title) ??
    mainHeading(headings, stated) ??
    partOfTitle(page, title) ??
    loneHeading(headings);
  if (found !== undefined) return found;
  return (isSite(title, sites) ? headings[0] : undefined) ?? withoutSite(title, sites);
}

/** Whether a title consists of the page's own title followed by the site's name, with or without a slogan. */
export function addsSite(title: string, own: string, page: PageDocument): boolean {
  const name = lineKey(own);
  const [first = '', ...rest] = title.split(PARTS).map(lineKey);
  const sites = siteKeys(page);
  return name !== '' && first.startsWith(name) && rest.some((part) => sites.some((site) => part.startsWith(site)));
}

/**
 * Chooses the main heading. Two consecutive headings that the title contains are one name. Otherwise it is the heading
 * that the title repeats, or the one that shares most of its words. Other headings are slogans.
 */
function mainHeading(headings: readonly string[], stated: readonly string[]): string | undefined {
  const keys = stated.map(lineKey);
  const isRepeated = (heading: string): boolean => keys.some((key) => key.includes(lineKey(heading)));
  // A name can continue in a second heading. The site's name comes last in the title, or is the shorter of two
  // headings.
  const named = headings
    .flatMap((heading, index) => [`${heading} ${headings[index + 1] ?? ''}`.trim(), heading])
    .filter(isRepeated);
  const firsts = stated.map((title) => lineKey(title.split(PARTS)[0] ?? ''));
  const repeated =
    named.find((heading) => firsts.includes(lineKey(heading))) ??
    named.reduce<string | undefined>((best, next) => (next.length > (best?.length ?? 0) ? next : best), undefined);
  const words = new Set(stated.flatMap(wordsOf));
  const shared = headings.map((heading) => shareOf(wordsOf(heading), words));
  const best = Math.max(0, ...shared);
  return repeated ?? (best >= SAME ? headings[shared.indexOf(best)] : undefined);
}

/**
 * Returns the lower-level heading that begins the title, if the main heading is the site's name at the end of the
 * title.
 */
function besideSite(page: PageDocument, headings: readonly string[], title: string): string | undefined {
  const [first, ...rest] = title.split(PARTS);
  if (first === undefined || rest.length === 0 || !headings.includes(rest.at(-1) ?? '')) return undefined;
  return headings.includes(first)
    ? undefined
    : headingsOf(page, 'h2', 'h3')
        .map(textOf)
        .find((text) => text === first);
}

/** Returns a lower-level heading that begins or ends the title and is separated from the site's name. */
function partOfTitle(page: PageDocument, title: string): string | undefined {
  return headingsOf(page, 'h2', 'h3')
    .map(textOf)
    .find((heading) => {
      if (heading.length <= 3) return false;
      const begins = title.startsWith(heading) && /^(?:\s*[|–—·•»]|\s+-\s)/u.test(title.slice(heading.length));
      return begins || (title.endsWith(heading) && /[|–—·•»:-]\s+$/u.test(title.slice(0, -heading.length)));
    });
}

/** Whether a heading is a link to the site's home page, and therefore the site's name. */
function leadsHome(heading: ElementNode, base: URL | null): boolean {
  const [link, ...others] = heading.children.filter((child) => isElement(child) || child.text.trim() !== '');
  if (link === undefined || others.length > 0 || !isElement(link)) return false;
  if (link.name !== 'a') return leadsHome(link, base);
  const address = attribute(link, 'href').trim();
  if (address === '' || address.startsWith('#')) return false;
  const url = base === null ? URL.parse(address, 'http://localhost/') : URL.parse(address, base.href);
  return url !== null && url.search === '' && /^\/(?:index\.\w+)?$/.test(url.pathname);
}

function keyOf(heading: ElementNode): string {
  return lineKey(headingText(heading));
}

/** The first headings that are not nested in another one. */
function headingsOf(page: PageDocument, ...names: string[]): ElementNode[] {
  const headings: ElementNode[] = [];
  let end = 0;
  for (const element of page.elements) {
    if (element.order <= end || !names.includes(element.name)) continue;
    end = element.end;
    if (headings.push(element) === MAX_HEADINGS) break;
  }
  return headings;
}

/** Returns the only distinct first-level heading, even if the page title is worded differently for search engines. */
function loneHeading(headings: readonly string[]): string | undefined {
  return new Set(headings).size === 1 ? headings[0] : undefined;
}

function headingText(heading: ElementNode): string {
  // `small` text inside a heading is a byline.
  const own = heading.children.filter((child) => !isElement(child) || child.name !== 'small');
  return foldSpace(own.map(textOf).join(own.some(isElement) ? ' ' : ''));
}

function shareOf(words: readonly string[], among: ReadonlySet<string>): number {
  return words.length === 0 ? 0 : words.filter((word) => among.has(word)).length / words.length;
}

/** The keys of the site's own name and of its host name. */
export function siteKeys(page: PageDocument): string[] {
  const labels = page.base?.hostname.split('.').slice(0, -1) ?? [];
  const host = labels.reduce((longest, label) => (label.length > longest.length ? label : longest), '');
  return [plainText(page.meta.get('og:site_name') ?? ''), host].map(lineKey).filter((key) => key.length >= MIN_SITE);
}

function isSite(text: string, sites: readonly string[]): boolean {
  return sites.includes(lineKey(text));
}

function withoutSite(title: string, sites: readonly string[]): string {
  const parts = title.split(PARTS);
  const last = lineKey(parts.at(-1) ?? '');
  if (parts.length < 2 || !sites.some((site) => last.includes(site))) return title;
  return title
    .slice(0, title.length - (parts.at(-1) ?? '').length)
    .replace(/\s+[|–—·•»:-]\s+$/u, '')
    .trim();
}
