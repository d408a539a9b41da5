import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright';
import type { AppUnderTest } from '../../support/accounts/accounts.ts';
import type { Client } from '../../support/api/client.ts';

/** The timings of one visit to the main app, in milliseconds from its start. */
export interface Visit {
  readonly largestPaint: number;
  /** When the first card was shown. */
  readonly cards: number;
  /** Total blocking time: the sum of the time beyond 50 ms of every long task. */
  readonly blocked: number;
  /** When the heading showed the full number of recipes. */
  readonly whole: number;
}

declare global {
  var measured: { largestPaint: number; cards: number; whole: number; tasks: number[]; keys: number[] };
}

/**
 * Runs in the page before its scripts: records paints, long tasks, and the time from each key press to the changed
 * cards.
 */
function observe(count: string): void {
  const noted = { largestPaint: 0, cards: 0, whole: 0, tasks: [] as number[], keys: [] as number[] };
  globalThis.measured = noted;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) noted.largestPaint = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) noted.tasks.push(entry.duration);
  }).observe({ type: 'longtask', buffered: true });

  let keyAt: number | null = null;
  const afterPaint = (note: (now: number) => void): void => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.addEventListener('message', () => note(performance.now()));
      channel.port1.start();
      channel.port2.postMessage(null);
    });
  };
  addEventListener('input', (event) => (keyAt = event.timeStamp), { capture: true });
  new MutationObserver((changes) => {
    const isIn = (selector: string): boolean =>
      changes.some(({ target }) => (target instanceof Element ? target : target.parentElement)?.closest(selector));
    if (keyAt !== null && isIn('#content section ul, #content section [role=status]')) {
      const begin = keyAt;
      keyAt = null;
      afterPaint((now) => noted.keys.push(now - begin));
    }
    if (noted.cards === 0 && document.querySelector('#content article')) afterPaint((now) => (noted.cards = now));
    if (noted.whole === 0 && document.querySelector('#content h2#recipes-title')?.textContent?.includes(count))
      afterPaint((now) => (noted.whole = now));
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/** Creates a browser profile with a signed-in session. */
export async function openProfile(
  browser: Browser,
  app: AppUnderTest,
  client: Client,
  count: number,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 860 },
    locale: 'en-GB',
    baseURL: app.url,
  });
  await context.addCookies([{ name: 'cardamom_session', value: client.cookie() ?? '', url: app.url }]);
  await context.addInitScript(observe, count.toLocaleString('en'));
  return context;
}

/** Long enough for the whole list to load and for the idle work after it. */
const SETTLED_MS = 3_000;

export async function visit(context: BrowserContext): Promise<{ page: Page; visit: Visit }> {
  const page = await context.newPage();
  await page.goto('/');
  await page.waitForFunction(() => globalThis.measured.whole > 0, null, { timeout: 60_000 });
  await delay(SETTLED_MS);
  const { tasks, ...noted } = await page.evaluate(() => globalThis.measured);
  const blocked = tasks.reduce((sum, task) => sum + Math.max(0, task - 50), 0);
  return { page, visit: { ...noted, blocked } };
}

/** Types words into the search field with pauses; returns the milliseconds from each key press to the changed cards. */
export async function typeWords(page: Page, words: readonly string[]): Promise<number[]> {
  await page.getByRole('searchbox').click();
  await delay(500);
  for (const word of words) {
    await page.keyboard.type(word, { delay: 420 });
    await page.getByRole('button', { name: 'Clear search' }).click();
    await delay(500);
    await page.evaluate(() => void (globalThis.measured.keys = [...globalThis.measured.keys, Number.NaN]));
  }
  const keys = await page.evaluate(() => globalThis.measured.keys);
  // The value before each mark belongs to clearing the field, which is not a key press.
  return keys.filter((key, place) => !Number.isNaN(key) && !Number.isNaN(keys[place + 1] ?? 0));
}
