import type { Page } from 'playwright';
import { beforeAll, describe, it, onTestFinished } from 'vitest';
import { expectNoBarriers } from './accessibility-checks.ts';
import { leaveScreen } from './leave-screen.ts';

/**
 * Screens and open dialogs by name: who sees them, how to get there, and `alone` where the way there gives the page scripts, a
 * clock, a permission or something dragged that would stay for the next screen.
 */
export type Screens<Visitor extends string> = Readonly<
  Record<string, readonly [Visitor, (page: Page) => Promise<void>, 'alone'?]>
>;

/**
 * Checks the accessibility of each screen. The screens of a visitor share a page that is reset in between but keeps the
 * browser's cache, since loading the app takes longest. After a failure each screen gets a page of its own.
 */
export function checkScreens<Visitor extends string>(
  screens: Screens<Visitor>,
  pageOf: (visitor: Visitor) => Promise<Page>,
): void {
  const shared = new Map<Visitor, Page>();

  beforeAll(async () => {
    const visitors = new Set(Object.values(screens).flatMap(([visitor, , alone]) => (alone ? [] : [visitor])));
    for (const visitor of visitors) shared.set(visitor, await pageOf(visitor));
  });

  describe.each(Object.entries(screens))('%s', (_, [visitor, go, alone]) => {
    it('is accessible in both themes, on phone and desktop, in both directions, and with large text', async () => {
      const waiting = alone ? undefined : shared.get(visitor);
      const page = waiting ?? (await pageOf(visitor));
      if (waiting) shared.delete(visitor);
      onTestFinished(async () => {
        if (shared.get(visitor) !== page) await page.context().close();
      });
      const cookies = await page.context().cookies();
      await go(page);
      await expectNoBarriers(page);
      if (!waiting) return;
      await leaveScreen(page, cookies);
      shared.set(visitor, page);
    });
  });
}
