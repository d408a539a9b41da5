import type { Page } from 'playwright';
import { expect } from 'vitest';
import { bringAxe, findBarriers } from './axe.ts';
import { DESKTOP, PHONE } from './browser.ts';

/** Phone and desk, both directions: all the ways in which a screen is laid out. Each is seen in the one theme first, then the other. */
const LAYOUTS = [
  { viewport: PHONE, dir: 'ltr', themes: ['dark', 'light'] },
  { viewport: PHONE, dir: 'rtl', themes: ['light', 'dark'] },
  { viewport: DESKTOP, dir: 'ltr', themes: ['light', 'dark'] },
  { viewport: DESKTOP, dir: 'rtl', themes: ['dark', 'light'] },
] as const;

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Those of them that a colour may break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Whatever moves or changes its colour may be on its way for a frame or two. */
const settle = (page: Page): Promise<unknown> =>
  page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));

/** Lays the page out by day or night. */
async function turn(page: Page, { viewport, dir, themes }: (typeof LAYOUTS)[number]): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme: themes[0] });
  await page.evaluate((direction) => (document.documentElement.dir = direction), dir);
  await settle(page);
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

/**
 * Lays a page, as it stands, out in every way and looks at it by day and by night, then makes its letters large: nothing may bar
 * anybody. Themes change colours alone, so in a layout's second one the rules about colours are all that can be broken anew:
 * each other rule would take as long again to say the same.
 */
export async function expectNoBarriers(page: Page): Promise<void> {
  await bringAxe(page);
  for (const layout of LAYOUTS) {
    const { viewport, dir, themes } = layout;
    await turn(page, layout);
    const seen = {
      viewport,
      dir,
      theme: themes[0],
      barriers: await findBarriers(page, RULES),
      overflow: await overflow(page),
    };
    expect(seen).toEqual({ ...seen, barriers: [], overflow: 0 });
    await page.emulateMedia({ colorScheme: themes[1] });
    await settle(page);
    const other = { ...seen, theme: themes[1], barriers: await findBarriers(page, COLOUR_RULES) };
    expect(other).toEqual({ ...other, barriers: [] });
  }
  // 320 pixels and letters of twice the size: it must still scroll one way only (WCAG 1.4.4, 1.4.10).
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  expect(await overflow(page)).toBe(0);
}
