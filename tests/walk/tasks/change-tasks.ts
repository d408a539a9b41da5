import { photo } from '../../support/files/photos.ts';
import type { Hand } from '../hand.ts';
import { button, card, dialog, search, type Task } from '../task.ts';

async function edit(hand: Hand, title: string): Promise<void> {
  await search(hand, title);
  await hand.click(button(hand.page, `Edit ${title}`));
  await hand.see(dialog(hand.page).getByLabel('Title', { exact: true }));
}
async function save(hand: Hand): Promise<void> {
  await hand.press('Control+Enter');
  await hand.see(hand.page.getByText('Recipe updated successfully!'));
}
const field = (hand: Hand, name: string) => dialog(hand.page).getByLabel(name, { exact: true });

async function remove(hand: Hand, title: string): Promise<void> {
  await search(hand, title);
  await hand.click(button(hand.page, `More for ${title}`));
  await hand.click(hand.page.getByRole('menuitem', { name: `Delete ${title}` }));
  await hand.click(hand.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
  await card(hand.page, title).waitFor({ state: 'detached' });
}

/** Changing recipes. */
export const CHANGE_TASKS: readonly Task[] = [
  {
    name: 'add the tag “winter” to a recipe',
    isFrequent: true,
    async run(hand) {
      await edit(hand, 'Lentil stew');
      await hand.click(field(hand, 'Tags'));
      await hand.press('End');
      await hand.type(', winter');
      await save(hand);
    },
  },
  {
    name: 'note “less sugar” on a recipe',
    isFrequent: true,
    async run(hand) {
      await edit(hand, 'Lentil stew');
      await hand.click(field(hand, 'Description'));
      await hand.press('Control+End');
      await hand.type(' Less sugar!');
      await save(hand);
    },
  },
  {
    name: 'correct the number of servings',
    async run(hand) {
      await edit(hand, 'Lentil stew');
      await hand.click(field(hand, 'Servings'));
      await hand.press('Control+a');
      await hand.type('6');
      await save(hand);
    },
  },
  {
    name: 'change the title',
    async run(hand) {
      await edit(hand, 'Onion tart');
      await hand.click(field(hand, 'Title'));
      await hand.press('End');
      await hand.type(' of Elsa');
      await save(hand);
    },
  },
  {
    name: 'add a photo to a recipe',
    async run(hand) {
      await edit(hand, 'Lentil stew');
      const picture = { name: 'stew.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await photo('brown')) };
      await hand.choose(dialog(hand.page).getByRole('button', { name: 'Add images' }), picture);
      await hand.see(dialog(hand.page).getByRole('button', { name: 'Delete photo 1' }));
      await save(hand);
    },
  },
  {
    name: 'delete a recipe',
    isFrequent: true,
    run: (hand) => remove(hand, 'Old toast'),
  },
  {
    name: 'delete three recipes',
    async run(hand) {
      for (const name of ['Old porridge', 'Old salad', 'Old pasta']) await remove(hand, name);
    },
  },
  {
    name: 'tag three recipes “picnic”',
    async run(hand) {
      for (const title of ['Potato salad', 'Bean salad', 'Rice salad']) {
        await edit(hand, title);
        await hand.click(field(hand, 'Tags'));
        await hand.press('End');
        await hand.type(', picnic');
        await save(hand);
      }
    },
  },
  {
    name: 'rename a tag of three recipes',
    async run(hand) {
      for (const title of ['Potato salad', 'Bean salad', 'Rice salad']) {
        await edit(hand, title);
        await hand.click(field(hand, 'Tags'));
        await hand.press('Control+a');
        await hand.type('Salads');
        await save(hand);
      }
    },
  },
];
