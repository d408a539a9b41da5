import { lineKey } from '../../text/line-key.ts';
import type { Draft } from '../../domain/draft.ts';
import type { PageDocument } from '../../document/html/page-document.ts';
import { isLabel, withoutLabel } from '../../structured-data/stated-title.ts';
import { addsSite, siteKeys } from './page-title.ts';

/**
 * A draft under its own name: without the site's name and slogan where it states the page's `<title>`, and as the page
 * writes it where it states the same in capitals. `own` is what the page calls itself.
 */
export function withSettledTitle(draft: Draft, page: PageDocument, own: string): Draft {
  const isTitle = draft.title !== '' && lineKey(draft.title) === lineKey(page.title);
  if (isTitle && (addsSite(draft.title, own, page) || labels(draft.title, own))) return { ...draft, title: own };
  const title = withoutLabel(withoutSite(draft.title, page));
  if (saysNothing(title, page)) return { ...draft, title: '' };
  const isShouted = isUpper(title) && !isUpper(own) && lineKey(title) === lineKey(own);
  return { ...draft, title: isShouted ? own : title };
}

/** Whether what a title says beyond the name begins with the word "recipe" set beside it: "– Recipe with photos". */
function labels(title: string, own: string): boolean {
  const [beginning = ''] = title.startsWith(own) ? (/^\s+[-–—|•·]\s*\p{L}+/u.exec(title.slice(own.length)) ?? []) : [];
  return beginning !== '' && withoutLabel(`${own}${beginning}`) === own;
}

/** "Leek tart | Cook Well" of a site of that name. */
function withoutSite(title: string, page: PageDocument): string {
  const [, name = '', site = ''] = /^(.*\S)\s*\|\s*([^|]+)$/u.exec(title) ?? [];
  return siteKeys(page).includes(lineKey(site)) ? name : title;
}

/** Whether a name is that of the site, or only the word "recipe". */
function saysNothing(title: string, page: PageDocument): boolean {
  return siteKeys(page).includes(lineKey(title)) || isLabel(title);
}

function isUpper(text: string): boolean {
  return text === text.toUpperCase() && text !== text.toLowerCase();
}
