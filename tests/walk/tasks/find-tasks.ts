import type { Hand } from '../hand.ts';
import { button, card, dialog, search, type Task } from '../task.ts';

const cards = '#content article';

async function chooseTag(hand: Hand, tag: string): Promise<void> {
  await hand.click(hand.page.getByRole('menuitemcheckbox', { name: tag }));
}

/** Finding and opening recipes. */
export const FIND_TASKS: readonly Task[] = [
  {
    name: 'open the newest recipe',
    isFrequent: true,
    async run(hand) {
      await hand.click(hand.page.locator(`${cards} h3 button`));
      await hand.see(dialog(hand.page).getByRole('heading', { name: 'Ingredients' }));
    },
  },
  {
    name: 'find the lemon bars and open them',
    isFrequent: true,
    async run(hand) {
      await search(hand, 'lemon b');
      await hand.click(card(hand.page, 'Lemon bars'));
      await hand.see(dialog(hand.page).getByText('4 lemons'));
    },
  },
  {
    name: 'find what can be made of quinces',
    async run(hand) {
      await search(hand, 'quince');
      await hand.see(card(hand.page, 'Autumn jelly'));
    },
  },
  {
    name: 'see the soups',
    isFrequent: true,
    async run(hand) {
      await hand.click(button(hand.page, 'Tags: filter the recipes'));
      await chooseTag(hand, 'Soup');
      await hand.see(hand.page.getByText(/^Showing \d+ of \d+ recipes$/));
    },
  },
  {
    name: 'see the quick soups',
    async run(hand) {
      await hand.click(button(hand.page, 'Tags: filter the recipes'));
      await chooseTag(hand, 'Soup');
      await chooseTag(hand, 'Quick');
      await hand.see(hand.page.getByText(/^Showing \d+ of \d+ recipes$/));
    },
  },
  {
    name: 'go back to all recipes from an open one',
    async prepare(_, page) {
      await page.locator(`${cards} h3 button`).first().click();
      await dialog(page).getByRole('heading', { name: 'Ingredients' }).waitFor();
    },
    async run(hand) {
      await hand.press('Escape');
      await dialog(hand.page).waitFor({ state: 'detached' });
    },
  },
];
