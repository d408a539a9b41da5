import type { Page } from 'playwright';
import { expect } from 'vitest';
import { bringAxe, findBarriers } from './axe.ts';
import { DESKTOP, PHONE } from './screen-sizes.ts';

interface Layout {
  readonly viewport: typeof PHONE;
  readonly dir: 'ltr' | 'rtl';
}

/**
 * The layouts that are checked by every rule, in the first theme; in the second theme only by the rules of colour. Together they
 * contain both sizes, both directions and both themes.
 */
const CHECKED_FULLY: readonly (Layout & { readonly themes: readonly ['dark' | 'light', 'dark' | 'light'] })[] = [
  { viewport: PHONE, dir: 'ltr', themes: ['dark', 'light'] },
  { viewport: DESKTOP, dir: 'rtl', themes: ['light', 'dark'] },
];
/** The other layouts have the same elements, names and colours: only places and sizes differ. */
const CHECKED_FOR_SIZE: readonly Layout[] = [
  { viewport: DESKTOP, dir: 'ltr' },
  { viewport: PHONE, dir: 'rtl' },
];

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules that depend on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** The rules that depend on places and sizes. */
const SIZE_RULES = ['target-size'];

const SETTLE_MS = 10_000;

/** Waits for the animations and transitions that have an end. Those that repeat, such as a spinner, are left to run. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(async (limit) => {
    const isPending = (animation: Animation): boolean =>
      animation.playState === 'running' && Number.isFinite(Number(animation.effect?.getComputedTiming().endTime));
    const end = performance.now() + limit;
    while (document.getAnimations().some(isPending)) {
      if (performance.now() > end) throw new Error(`an animation did not end within ${limit} ms`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }, SETTLE_MS);

/** Lays the page out anew. */
async function turn(page: Page, { viewport, dir }: Layout): Promise<void> {
  await page.setViewportSize(viewport);
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
      // A press goes to what lies behind it.
      if (getComputedStyle(element).pointerEvents === 'none') return [];
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

/** Checks the page, laid out already, by these rules, and that it is no wider than its window. */
async function expectNoneOf(page: Page, rules: string[], layout: Layout & { readonly theme?: string }): Promise<void> {
  const seen = { ...layout, barriers: await findBarriers(page, rules), overflow: await overflow(page) };
  expect(seen).toEqual({ ...seen, barriers: [], overflow: 0 });
}

/**
 * Checks the accessibility of the current page on phone and desktop, in both directions and both themes, then with large text.
 */
export async function expectNoBarriers(page: Page): Promise<void> {
  await bringAxe(page);
  for (const { themes, ...layout } of CHECKED_FULLY) {
    await page.emulateMedia({ colorScheme: themes[0] });
    await turn(page, layout);
    await expectNoneOf(page, RULES, { ...layout, theme: themes[0] });
    await page.emulateMedia({ colorScheme: themes[1] });
    await settle(page);
    await expectNoneOf(page, COLOUR_RULES, { ...layout, theme: themes[1] });
  }
  for (const layout of CHECKED_FOR_SIZE) {
    await turn(page, layout);
    await expectNoneOf(page, SIZE_RULES, layout);
  }
  // At 320 pixels and twice the text size it must scroll in one direction only (WCAG 1.4.4, 1.4.10).
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  expect(await overflow(page)).toBe(0);
}
