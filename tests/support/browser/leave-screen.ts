import type { BrowserContext, Page } from 'playwright';
import { DESKTOP } from './screen-sizes.ts';

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** A page of the app's origin without the app: it can access the stored data, and no script writes it again. */
const NOWHERE = '/assets/none';

/** The page clears its session storage itself, since a command of the browser may run before the last write of the screen. */
async function forgetKept(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,cache_storage' });
  await session.detach();
}

/** Resets a page to its initial state with the given cookies; only the browser's cache is kept. */
export async function leaveScreen(page: Page, cookies: Cookies): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(NOWHERE);
  await forgetKept(page);
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(DESKTOP);
}
