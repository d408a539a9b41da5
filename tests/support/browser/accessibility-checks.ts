import type { Page } from 'playwright';
import { expect } from 'vitest';
import { bringAxe, findBarriers } from './axe.ts';
import { DESKTOP, PHONE } from './browser.ts';

/** All layouts of a screen: phone and desktop, both writing directions. Each is checked in one theme, then in the other. */
const LAYOUTS = [
  { viewport: PHONE, dir: 'ltr', themes: ['dark', 'light'] },
  { viewport: PHONE, dir: 'rtl', themes: ['light', 'dark'] },
  { viewport: DESKTOP, dir: 'ltr', themes: ['light', 'dark'] },
  { viewport: DESKTOP, dir: 'rtl', themes: ['dark', 'light'] },
] as const;

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules that depend on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Waits for transitions of position and colour, which take a frame or two. */
const settle = (page: Page): Promise<unknown> =>
  page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));

/** Sets the layout and theme of the page. */
async function turn(page: Page, { viewport, dir, themes }: (typeof LAYOUTS)[number]): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme: themes[0] });
  await page.evaluate((direction) => (document.documentElement.dir = direction), dir);
  await settle(page);
}

/** The number of pixels by which the page is wider than its window. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Touch targets of less than 44 pixels in width or height, by name and size; the label of a checkbox is part of its target. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pressed = 'button, a[href], select, textarea, input, [role=tab], [role^=menuitem]';
    return [...document.querySelectorAll(pressed)].flatMap((element) => {
      const isHidden = !element.checkVisibility({ visibilityProperty: true }) || element.closest('[aria-hidden=true]');
      const box = (element.closest('label') ?? element).getBoundingClientRect();
      // Some have a larger invisible area around them that receives the press.
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
 * Checks the accessibility of the current page in every layout and both themes, then with large text. Themes change only
 * colours, so in the second theme of a layout only the colour rules are checked, which saves time.
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
  // At 320 pixels and twice the text size it must scroll in one direction only (WCAG 1.4.4, 1.4.10).
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  expect(await overflow(page)).toBe(0);
}
