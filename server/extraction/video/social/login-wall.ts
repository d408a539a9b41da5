import { ExtractionError } from '../../extraction-error.ts';
import { attribute } from '../../read/html-tree.ts';
import type { PageDocument } from '../../read/page-document.ts';

/** Where the sites send whom they want to log in. */
const LOGIN = /\/(?:accounts\/login|login(?:\/|\.php|$)|checkpoint\/)/;

/** Whether an address is that of a site's form to log in. */
export const isLogin = (address: URL | null): boolean => address !== null && LOGIN.test(address.pathname);

/**
 * Throws `loginWall` for a page that says nothing of its post, and is or holds the way to log in, or nothing but the
 * programs that would show one.
 */
export function checkWall(page: PageDocument, said: string): void {
  if (said !== '') return;
  const asks = page.elements.some(
    (element) =>
      (element.name === 'input' && attribute(element, 'type').toLowerCase() === 'password') ||
      (element.name === 'form' && LOGIN.test(attribute(element, 'action'))) ||
      (element.name === 'a' && LOGIN.test(attribute(element, 'href'))),
  );
  const isShell = !page.meta.has('og:image') && page.elements.some((element) => element.name === 'script');
  if (isLogin(URL.parse(page.url ?? '')) || asks || isShell) throw new ExtractionError('importErrors.loginWall');
}
