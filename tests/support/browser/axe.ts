import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright';
import { expect } from 'vitest';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** Loads axe into a page. It has half a megabyte; parsing takes longer than running it. */
export async function bringAxe(page: Page): Promise<void> {
  expect(page.frames(), 'what stands in a frame would not be looked at').toHaveLength(1);
  await page.evaluate(SOURCE);
}

/** The accessibility violations, one line each, by the rules with those names or tags, or by all rules. axe must be loaded. */
export const findBarriers = (page: Page, rules?: string[]): Promise<string[]> =>
  page.evaluate(async (runOnly) => {
    const { violations } = await window.axe.run({ ...(runOnly && { runOnly }), resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
  }, rules);
