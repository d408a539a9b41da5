import type { Page } from 'playwright';
import type { Hand } from '../hand.ts';
import { button, card, dialog, type Task } from '../task.ts';

const TITLE = 'Plum dumplings';

async function open(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill(TITLE);
  await card(page, TITLE).click();
  await dialog(page).getByRole('heading', { name: 'Ingredients' }).waitFor();
}
const prepare: Task['prepare'] = async (_, page) => open(page);

async function startCooking(hand: Hand): Promise<void> {
  await hand.click(dialog(hand.page).getByRole('button', { name: 'Cook', exact: true }));
  await hand.click(button(hand.page, 'Start with step 1'));
  await hand.see(hand.page.getByRole('heading', { name: 'Step 1 of 3' }));
}

/** Cooking from a recipe, which is open when the task begins. */
export const COOK_TASKS: readonly Task[] = [
  {
    name: 'double the amounts',
    isFrequent: true,
    prepare,
    async run(hand) {
      await hand.click(dialog(hand.page).getByRole('button', { name: 'Double the amounts' }));
      await hand.see(dialog(hand.page).getByText(/(?:1,?000 g|1 kg) plums/));
    },
  },
  {
    name: 'cook: the first step',
    isFrequent: true,
    prepare,
    run: startCooking,
  },
  {
    name: 'cook: the first step, and its timer',
    prepare,
    async run(hand) {
      await startCooking(hand);
      await hand.click(button(hand.page, /^Start 10/));
      await hand.see(hand.page.getByRole('timer'));
    },
  },
  {
    name: 'cook: see all steps',
    prepare,
    async run(hand) {
      await startCooking(hand);
      await hand.click(button(hand.page, 'All steps'));
      await hand.see(dialog(hand.page).getByRole('button', { name: /Serve with sugar/ }));
    },
  },
  {
    name: 'copy the ingredients for the shopping list',
    prepare,
    async run(hand) {
      await hand.click(button(hand.page, 'Copy ingredients'));
      await hand.see(hand.page.getByRole('status').getByText('Copied'));
    },
  },
  {
    name: 'print the recipe',
    async prepare(kitchen, page) {
      await page.evaluate(() => {
        window.print = () => document.body.setAttribute('data-print-asked', '');
      });
      await prepare?.(kitchen, page);
    },
    async run(hand) {
      await hand.click(dialog(hand.page).getByRole('button', { name: 'Print' }));
      await hand.see(hand.page.locator('[data-print-asked]'));
    },
  },
  {
    name: 'open the recipe as a page',
    prepare,
    async run(hand) {
      await hand.click(dialog(hand.page).getByRole('button', { name: 'Open as page' }));
      await hand.page.waitForURL(/\/recipe\//);
      await hand.see(hand.page.getByRole('heading', { name: TITLE }));
    },
  },
];
