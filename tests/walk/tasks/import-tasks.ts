import { photoOfRecipe } from '../walk-recipes.ts';
import { button, card, dialog, openBest, type Task } from '../task.ts';

const PASTED = `Walnut bread

Ingredients
500 g flour
100 g walnuts
300 ml water

Instructions
Knead everything.
Bake for 40 minutes.
`;

/** Bringing recipes in. */
export const IMPORT_TASKS: readonly Task[] = [
  {
    name: 'import the link in the clipboard',
    isFrequent: true,
    async run(hand, { site }) {
      const { page } = hand;
      await hand.paste(`${site.origin}/soup/walked`);
      await hand.see(page.locator('input[type=url]:focus'));
      await hand.press('Enter');
      await hand.see(card(page, 'Carrot soup with cardamom walked'));
    },
  },
  {
    name: 'import the text in the clipboard',
    isFrequent: true,
    async run(hand) {
      const { page } = hand;
      await hand.paste(PASTED);
      await hand.see(page.locator('textarea:focus'));
      await hand.press('Control+Enter');
      await hand.see(card(page, 'Walnut bread'));
    },
  },
  {
    name: 'import a photo from the disk',
    async run(hand) {
      const { page } = hand;
      await hand.click(page.getByRole('tab', { name: 'File' }));
      await hand.choose(page.locator('label').filter({ hasText: 'Choose a file' }), await photoOfRecipe());
      await hand.see(card(page, 'Plum cake'));
    },
  },
  {
    name: 'open the photo that a recipe was read from',
    async run(hand) {
      await openBest(hand, 'plum cake', 'Plum cake');
      await hand.click(button(hand.page, 'Original'));
      await hand.see(hand.page.getByRole('img', { name: 'Page 1' }));
    },
  },
  {
    name: 'write a recipe by hand',
    async run(hand) {
      const { page } = hand;
      await hand.click(button(page, 'Add Recipe'));
      await hand.see(dialog(page).getByLabel('Title', { exact: true }));
      await hand.type('Tea');
      await hand.click(dialog(page).getByLabel('Ingredients', { exact: true }));
      await hand.type('tea');
      await hand.click(dialog(page).getByLabel('Instructions', { exact: true }));
      await hand.type('Brew.');
      await hand.press('Control+Enter');
      await hand.see(card(page, 'Tea'));
    },
  },
  {
    name: 'paste the text of a page that could not be read',
    async prepare({ cook, site }, page) {
      await cook.post('/upload/url', { url: `${site.origin}/forbidden/cake` });
      await button(page, /imports? failed$/).waitFor();
    },
    async run(hand) {
      const { page } = hand;
      await hand.click(button(page, /imports? failed$/));
      await hand.click(dialog(page).getByRole('button', { name: 'Paste the text instead' }));
      await hand.see(page.locator('textarea:focus')); // the dialog closes first
      await hand.paste(PASTED.replace('Walnut bread', 'Hazelnut bread'));
      await hand.press('Control+Enter');
      await hand.see(card(page, 'Hazelnut bread'));
    },
  },
];
