import type { Page } from 'playwright';
import { expect } from 'vitest';
import { bringAxe, findBarriers } from './axe.ts';
import { DESKTOP, PHONE } from './browser.ts';

/** Day and night, both directions, phone and desk: all that a screen is looked at in. */
const LOOKS = [PHONE, DESKTOP].flatMap((viewport) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    (['ltr', 'rtl'] as const).map((dir) => ({ viewport, colorScheme, dir })),
  ),
);

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Turns the page; the colours of a theme may be on their way for a frame or two. */
async function turn(page: Page, { viewport, colorScheme, dir }: (typeof LOOKS)[number]): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async (direction) => {
    document.documentElement.dir = direction;
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  }, dir);
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
  await bringAxe(page);
  for (const look of LOOKS) {
    await turn(page, look);
    const seen = { look, barriers: await findBarriers(page, RULES), overflow: await overflow(page) };
    expect(seen).toEqual({ look, barriers: [], overflow: 0 });
  }
  // 320 pixels and letters of twice the size: it must still scroll one way only (WCAG 1.4.4, 1.4.10).
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  expect(await overflow(page)).toBe(0);
}
