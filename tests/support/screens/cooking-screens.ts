import type { Page } from 'playwright';
import type { Screens } from '../browser/check-screens.ts';
import { SOUP } from '../recipes/recipe-site.ts';

async function cook(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: `${SOUP.title} one`, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cook', exact: true }).click();
  await page.getByRole('heading', { name: 'First, get everything ready' }).waitFor();
}

/**
 * Starts three timers: one runs, one is paused, one has ended. The first also opens the question about notifications.
 */
async function startTimers(page: Page): Promise<void> {
  await page.clock.install();
  await cook(page);
  const bar = page.getByRole('region', { name: 'Timers' });
  for (const name of ['Start with step 1', 'Next', 'Start 5 min'])
    await page.getByRole('button', { name, exact: true }).click();
  await bar.getByRole('timer').waitFor();
  await page.clock.fastForward('05:30');
  await bar.getByText('Time is up', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Start 5 min' }).click();
  await bar.getByRole('button', { name: /^Pause/ }).click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: 'Start 20 min' }).click();
}

/** The screens of cook mode by name, with the steps that lead to them from the recipe "one". */
export const COOKING_SCREENS: Screens<'cook'> = {
  'the ingredients of what is cooked': ['cook', cook],
  'a step with timers': ['cook', startTimers, 'alone'],
  'the end of what is cooked': [
    'cook',
    async (page) => {
      await cook(page);
      for (const name of ['Start with step 1', 'Next', 'Next', 'Finish'])
        await page.getByRole('button', { name, exact: true }).click();
      await page.getByRole('heading', { name: 'Enjoy your meal!' }).waitFor();
    },
  ],
  'the steps of what is cooked': [
    'cook',
    async (page) => {
      await cook(page);
      await page.getByRole('button', { name: 'All steps' }).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
};
