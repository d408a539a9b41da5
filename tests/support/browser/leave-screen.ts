import type { BrowserContext, Page } from 'playwright';
import { DESKTOP } from './browser.ts';

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** Of the app's origin, and nothing of the app: what was kept can be reached from it, and nothing there writes it anew. */
const NOWHERE = '/assets/none';

/** The page clears its session's storage itself: the browser's own command may come before what the screen wrote last. */
async function forgetKept(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,cache_storage' });
  await session.detach();
}

/** Takes a page from a screen and leaves it as it was opened, with those cookies; only what the browser has read stays. */
export async function leaveScreen(page: Page, cookies: Cookies): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(NOWHERE);
  await forgetKept(page);
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(DESKTOP);
}
