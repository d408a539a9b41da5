import { emptyDraft, type Draft } from '../draft.ts';
import { plainText } from '../read/plain-text.ts';
import type { PageDocument } from '../read/page-document.ts';
import { textOf } from '../read/visible-text.ts';

/** What the page's head and its main heading say of the page as a whole. */
export function findHead(page: PageDocument): Draft {
  const meta = (name: string): string => plainText(page.meta.get(name) ?? '');
  return {
    ...emptyDraft('page-head', 'head'),
    title: pageTitle(page),
    description: meta('og:description') || meta('description') || meta('twitter:description'),
    images: [page.meta.get('og:image') ?? page.meta.get('twitter:image') ?? ''].filter((url) => url !== ''),
    lang: page.lang || meta('og:locale') || meta('content-language'),
  };
}

/** The page's main heading, or its title without the site's name. */
function pageTitle(page: PageDocument): string {
  const site = plainText(page.meta.get('og:site_name') ?? '');
  const stated = [plainText(page.meta.get('og:title') ?? ''), page.title].filter((title) => title !== '');
  const headings = page.elements
    .filter((element) => element.name === 'h1')
    .map(textOf)
    .filter((text) => text !== '');
  // A heading that the title repeats is the page's; others are logos and slogans.
  const confirmed = headings.find((heading) =>
    stated.some((title) => title.toLowerCase().includes(heading.toLowerCase())),
  );
  const [title = ''] = stated;
  // A lower heading that the title begins with, before a bar, is what the page is about.
  const begun = page.elements
    .filter((element) => element.name === 'h2' || element.name === 'h3')
    .map(textOf)
    .find(
      (heading) => heading.length > 3 && title.startsWith(heading) && /^\s*[|–—·•»]/u.test(title.slice(heading.length)),
    );
  return confirmed ?? begun ?? withoutSite(stated[0] ?? headings[0] ?? '', site);
}

function withoutSite(title: string, site: string): string {
  const parts = title.split(/\s+[|–—·•»:-]\s+/u);
  const last = parts.at(-1) ?? '';
  if (parts.length < 2 || site === '' || !last.toLowerCase().includes(site.toLowerCase())) return title;
  return title
    .slice(0, title.length - last.length)
    .replace(/\s+[|–—·•»:-]\s+$/u, '')
    .trim();
}
