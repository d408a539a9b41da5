import { ExtractionError } from '../../domain/extraction-error.ts';
import { attribute } from '../../document/html/html-tree.ts';
import type { PageDocument } from '../../document/html/page-document.ts';
import { checkGone } from './gone-post.ts';

/** Where the sites send whom they want to log in, or to prove who he is. */
const LOGIN = /\/(?:accounts\/login|login(?:\/|\.php|$)|checkpoint\/|challenge\/)/;

/** Whether an address is that of a site's form to log in. */
export const isLogin = (address: URL | null): boolean => address !== null && LOGIN.test(address.pathname);

/**
 * Throws for a page that says nothing of its post: `videoUnavailable` where it says that there is none, `loginWall`
 * where it is or holds the way to log in, or nothing but the programs that would show one.
 */
export function checkWall(page: PageDocument, said: string): void {
  if (said !== '') return;
  checkGone(page);
  const asks = page.elements.some(
    (element) =>
      (element.name === 'input' && attribute(element, 'type').toLowerCase() === 'password') ||
      (element.name === 'form' && LOGIN.test(attribute(element, 'action'))) ||
      (element.name === 'a' && LOGIN.test(attribute(element, 'href'))),
  );
  const isShell = !page.meta.has('og:image') && page.elements.some((element) => element.name === 'script');
  if (isLogin(URL.parse(page.url ?? '')) || asks || isShell) throw new ExtractionError('importErrors.loginWall');
}
