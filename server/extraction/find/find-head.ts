import { emptyDraft, type Draft } from '../draft.ts';
import { plainText } from '../read/plain-text.ts';
import type { PageDocument } from '../read/page-document.ts';
import { pageTitle } from './page-title.ts';

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
