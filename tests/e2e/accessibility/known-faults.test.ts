import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectNoBarriers } from '../../support/browser/accessibility-checks.ts';
import { takeBrowser } from '../../support/browser/browser.ts';

let page: Page;
beforeAll(async () => {
  const { browser, giveBack } = await takeBrowser([]);
  page = await browser.newPage();
  return giveBack;
});

type When = readonly [name: string, rule: string];

const PLACES: readonly When[] = [
  ['on the phone', '@media (width < 40rem)'],
  ['on the desk', '@media (width >= 40rem)'],
];
const TIMES: readonly When[] = [
  ['by day', '@media (prefers-color-scheme: light)'],
  ['by night', '@media (prefers-color-scheme: dark)'],
];
const DIRECTIONS: readonly When[] = [
  ['from the left', ':root:dir(ltr)'],
  ['from the right', ':root:dir(rtl)'],
];
const LAYOUTS = PLACES.flatMap(([place, outer]) =>
  DIRECTIONS.map(([direction, inner]) => ({
    place,
    direction,
    layout: (rules: string) => `${outer} { ${inner} { ${rules} } }`,
  })),
);
const SIZES_WITH_THEMES = PLACES.flatMap(([place, outer]) =>
  TIMES.map(([time, inner]) => ({ place, time, look: (rules: string) => `${outer} { ${inner} { ${rules} } }` })),
);

/** An accessible page, to which a CSS rule adds a fault. */
const pageWith = (rules: string): string => `<!doctype html><html lang="en"><title>Soup</title>
  <style>.pale, a { color: #555 } .inserted { display: none } ${rules}</style>
  <main><h1>Soup</h1><p>Stir <a href="#soup">the soup</a> now.</p><p class="pale">Eat.</p><div class="inserted wide">Wait.</div>
  <button class="inserted small">a</button><button class="inserted small">b</button><button class="inserted"></button></main>`;

const BARRIERS = `.inserted { display: block } .wide { inline-size: 110vw }
  .small { inline-size: 9px; block-size: 9px; padding: 0; border: 0 }`;

/** The rules that a page violates in the first failing check, and the pixels by which it is too wide. */
async function barriersOf(html: string): Promise<{ rules: readonly string[]; overflow: number } | null> {
  await page.setContent(html);
  try {
    await expectNoBarriers(page);
    return null;
  } catch (error) {
    const { actual } = error as {
      readonly actual?: number | { readonly barriers: string[]; readonly overflow: number };
    };
    if (actual === undefined) throw error;
    if (typeof actual === 'number') return { rules: [], overflow: actual };
    const rules = actual.barriers.map((line) => line.replace(/:.*/s, ''));
    return { rules: [...new Set(rules)].toSorted(), overflow: actual.overflow };
  }
}

describe('a page', () => {
  it('without faults passes', async () => {
    expect(await barriersOf(pageWith(''))).toBeNull();
  });

  it.each(LAYOUTS)(
    'that is too wide, with targets too small, $place $direction alone is reported',
    async ({ layout }) => {
      const found = await barriersOf(pageWith(layout(BARRIERS)));
      expect(found?.rules).toContain('target-size');
      expect(found?.overflow).toBeGreaterThan(0);
    },
  );

  it.each([...PLACES, ...DIRECTIONS])('with a button without a name %s alone is reported', async (_, part) => {
    const found = await barriersOf(pageWith(`${part} { ${BARRIERS} }`));
    expect(found?.rules).toEqual(['button-name', 'target-size']);
  });

  it.each(SIZES_WITH_THEMES)(
    'of which letters are pale, or links like text, $place $time alone is reported',
    async ({ look }) => {
      const found = await barriersOf(pageWith(look('.pale { color: #aaa } a { color: #444; text-decoration: none }')));
      expect(found?.rules).toEqual(['color-contrast', 'link-in-text-block']);
    },
  );

  it('that is too wide only with large text is reported', async () => {
    const found = await barriersOf(pageWith('h1 { inline-size: 18rem }'));
    expect(found?.overflow).toBeGreaterThan(100);
  });
});
