import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { leaveScreen } from './leave-screen.ts';

/** The options that an open page can take on; all others need a context of their own. */
type Look = Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'reducedMotion'>;
const LOOK: ReadonlySet<string> = new Set<keyof Look>(['viewport', 'colorScheme', 'reducedMotion']);

/** Methods whose effect lasts until the context is closed. */
const LASTING = ['addInitScript', 'exposeBinding', 'exposeFunction', 'routeWebSocket', 'setExtraHTTPHeaders'] as const;
const LASTING_IN_CONTEXT = ['grantPermissions', 'newCDPSession', 'newPage', 'on', 'route', 'setOffline'] as const;

export interface PagePool {
  /** A page that was reset after another test, or a new one. */
  take(options: BrowserContextOptions): Promise<Page>;
  /** Keeps the page for the next test if all that this one did can be undone; closes its context otherwise. */
  giveBack(page: Page, hasFailed: boolean): Promise<void>;
}

/** Replaces methods by ones that report each call first. */
function watchCalls(target: object, names: readonly string[], onCall: (...args: readonly unknown[]) => void): void {
  for (const name of names) {
    const method: unknown = Reflect.get(target, name);
    if (typeof method !== 'function') throw new Error(`there is no method ${name}`);
    const watched = (...args: unknown[]): unknown => {
      onCall(...args);
      return Reflect.apply(method, target, args);
    };
    Object.defineProperty(target, name, { value: watched, configurable: true });
  }
}

/** Returns a function that undoes what was done to the page since; its result is null if something cannot be undone. */
function watchPage(page: Page): () => Promise<boolean> {
  const context = page.context();
  let isLasting = false;
  const lasts = (): void => void (isLasting = true);
  const listeners: (readonly [event: 'request', listener: () => void])[] = [];
  watchCalls(page, LASTING, lasts);
  watchCalls(context, [...LASTING, ...LASTING_IN_CONTEXT], lasts);
  const { clock } = page;
  Object.defineProperty(page, 'clock', { get: () => (lasts(), clock) });
  watchCalls(page, ['on'], (event, listener) => listeners.push([event as 'request', listener as () => void]));
  return async () => {
    if (isLasting || context.pages().length !== 1) return false;
    for (const [event, listener] of listeners.splice(0)) page.off(event, listener);
    page.once('dialog', (dialog) => dialog.accept()); // an editor asks before it is left
    await leaveScreen(page, []);
    page.removeAllListeners('dialog');
    isLasting = false; // the reset itself used such methods
    return true;
  };
}

/**
 * Pages for the tests of a file. A page in a context of its own takes twice the processor time of one that is reset, whose
 * browser keeps the compiled application.
 */
export function createPagePool(browser: Browser, usual: BrowserContextOptions, onNew: (page: Page) => void): PagePool {
  const free: Page[] = [];
  const resets = new WeakMap<Page, () => Promise<boolean>>();

  async function open(options: BrowserContextOptions): Promise<Page> {
    const context = await browser.newContext({ ...usual, ...options });
    context.setDefaultTimeout(15_000);
    const page = await context.newPage();
    onNew(page);
    return page;
  }

  return {
    async take(options) {
      if (!Object.keys(options).every((name) => LOOK.has(name))) return open(options);
      const page = free.pop() ?? (await open({}));
      const { viewport, colorScheme = 'light', reducedMotion = 'reduce' } = { ...usual, ...options };
      if (viewport) await page.setViewportSize(viewport);
      await page.emulateMedia({ media: null, contrast: null, forcedColors: null, colorScheme, reducedMotion });
      if (!resets.has(page)) resets.set(page, watchPage(page));
      return page;
    },
    async giveBack(page, hasFailed) {
      const reset = resets.get(page);
      if (!page.isClosed() && !hasFailed && (await reset?.())) free.push(page);
      else await page.context().close();
    },
  };
}
