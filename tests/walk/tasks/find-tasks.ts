import type { Hand } from '../hand.ts';
import { button, card, dialog, openBest, search, type Task } from '../task.ts';

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
      await openBest(hand, 'lemon b', 'Lemon bars');
    },
  },
  {
    name: 'find the lemon bars in spite of a typo',
    async run(hand) {
      await openBest(hand, 'lemn bars', 'Lemon bars');
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
      await hand.click(button(hand.page, 'Show recipes with Soup'));
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
    name: 'see what needs leeks',
    async run(hand) {
      await hand.click(button(hand.page, 'Filters'));
      await hand.click(hand.page.getByRole('searchbox', { name: 'With ingredient' }));
      await hand.type('leek');
      await hand.see(hand.page.getByText('Showing 4 of 52 recipes'));
    },
  },
  {
    name: 'see the favorites',
    async prepare({ cook }) {
      const [first] = (await cook.get('/api/recipes')).body;
      await cook.put(`/api/recipes/${first.id}/own`, { favorite: true });
    },
    async run(hand) {
      await hand.click(button(hand.page, 'Filters'));
      await hand.click(hand.page.getByRole('checkbox', { name: 'Only favorites' }));
      await hand.see(hand.page.getByText('Showing 1 of 52 recipes'));
    },
  },
  {
    name: 'sort by title',
    async run(hand) {
      await hand.pick(hand.page.getByRole('combobox', { name: 'Sort by' }), 'Title');
      await hand.see(hand.page.locator(`${cards} h3`).first().getByText('Autumn jelly'));
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
