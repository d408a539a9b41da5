import type { BrowserContextOptions, Page } from 'playwright';
import { describe, it } from 'vitest';
import { expectNoBarriers } from './barriers.ts';
import { DESKTOP } from './browser.ts';

/** Screens and open dialogs by name: who sees them, and how to get there. */
export type Screens<Visitor extends string> = Readonly<
  Record<string, readonly [Visitor, (page: Page) => Promise<void>]>
>;

/** Goes to each screen in a page of its visitor and asks that it bars nobody. */
export function checkScreens<Visitor extends string>(
  screens: Screens<Visitor>,
  pageOf: (visitor: Visitor, options: BrowserContextOptions) => Promise<Page>,
): void {
  describe.each(Object.entries(screens))('%s', (_, [visitor, go]) => {
    it('bars nobody by day and night, on phone and desk, in both directions, with large letters', async () => {
      const page = await pageOf(visitor, { viewport: DESKTOP, reducedMotion: 'reduce' });
      await go(page);
      await expectNoBarriers(page);
      await page.context().close();
    });
  });
}
