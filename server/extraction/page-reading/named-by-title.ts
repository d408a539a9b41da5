import { lineKey } from '../text/line-key.ts';
import type { Draft } from '../domain/draft.ts';
import type { PageDocument } from '../document/html/page-document.ts';
import { addsSite } from './page-title.ts';

/**
 * A draft whose name is the page's whole `<title>`, the site's name and slogan with it, under the beginning of that
 * which the page calls itself by: `own`. Other drafts are kept as they are.
 */
export function withoutSlogan(draft: Draft, page: PageDocument, own: string): Draft {
  const isTitle = draft.title !== '' && lineKey(draft.title) === lineKey(page.title);
  return isTitle && addsSite(draft.title, own, page) ? { ...draft, title: own } : draft;
}
