import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { DESKTOP, PHONE } from './browser.ts';

/** Day and night, both directions, phone and desk: all that a screen is looked at in. */
const LOOKS = [PHONE, DESKTOP].flatMap((viewport) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    (['ltr', 'rtl'] as const).map((dir) => ({ viewport, colorScheme, dir })),
  ),
);

/** The colours of a theme may be on their way for a frame or two. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));

/** What somebody could not perceive or operate, as one line each. */
async function barriers(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  // Without frames of other sites there is nothing to gather in a window of its own, which takes longer than the rest.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/** Pixels by which the page is wider than its window. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What a finger may press that is less than 44 pixels wide or high, by name and size; of a box that can be ticked, its words count. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pressed = 'button, a[href], select, textarea, input, [role=tab], [role^=menuitem]';
    return [...document.querySelectorAll(pressed)].flatMap((element) => {
      const isHidden = !element.checkVisibility({ visibilityProperty: true }) || element.closest('[aria-hidden=true]');
      const box = (element.closest('label') ?? element).getBoundingClientRect();
      // Some look smaller than what takes the press, which lies around them.
      const around = getComputedStyle(element, '::after');
      const [width, height] = [
        Math.max(box.width, parseFloat(around.width) || 0),
        Math.max(box.height, parseFloat(around.height) || 0),
      ];
      if (isHidden || box.width <= 1 || Math.min(width, height) > 43.5) return [];
      return `${element.ariaLabel ?? element.textContent ?? ''}: ${Math.round(width)} × ${Math.round(height)}`;
    });
  });

/** Turns a page, as it stands, through every look, then makes its letters large: nothing may bar anybody. */
export async function expectNoBarriers(page: Page): Promise<void> {
  for (const look of LOOKS) {
    await page.setViewportSize(look.viewport);
    await page.emulateMedia({ colorScheme: look.colorScheme });
    await page.evaluate((direction) => (document.documentElement.dir = direction), look.dir);
    await settled(page);
    const seen = { look, barriers: await barriers(page), overflow: await overflow(page) };
    expect(seen).toEqual({ look, barriers: [], overflow: 0 });
  }
  // 320 pixels and letters of twice the size: it must still scroll one way only (WCAG 1.4.4, 1.4.10).
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  expect(await overflow(page)).toBe(0);
}
