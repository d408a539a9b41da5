import { photo } from '../../support/files/photos.ts';
import type { Hand } from '../hand.ts';
import type { RecipeSummary } from '../../../shared/domain/recipe.ts';
import { waitFor } from '../../support/processes/wait-for.ts';
import { button, card, dialog, type Kitchen, openBest, search, type Task } from '../task.ts';

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

/** Shows the recipes that a search finds and selects all. */
async function selectFound(hand: Hand, words: string, count: number): Promise<void> {
  await search(hand, words);
  await hand.see(hand.page.getByText(`Showing ${count} of`));
  await hand.click(button(hand.page, 'Select'));
  await hand.click(button(hand.page, 'Select all'));
}
const selection = (hand: Hand) => hand.page.getByRole('region', { name: 'Select' });

/** The recipe of that title, as the server has it. */
async function stored({ cook }: Kitchen, title: string) {
  const list: RecipeSummary[] = (await cook.get('/api/recipes')).body;
  const { body } = await cook.get(`/api/recipes/${list.find((recipe) => recipe.title === title)?.id}`);
  return body;
}

/** Changing recipes. */
export const CHANGE_TASKS: readonly Task[] = [
  {
    name: 'add the tag “winter” to a recipe',
    isFrequent: true,
    async run(hand) {
      await openBest(hand, 'lentil', 'Lentil stew');
      await hand.click(button(hand.page, 'Add tag'));
      await hand.type('winter');
      await hand.press('Enter');
      await hand.see(hand.page.getByText('Tags changed'));
    },
  },
  {
    name: 'note “less sugar” on a recipe',
    isFrequent: true,
    async run(hand, kitchen) {
      await openBest(hand, 'lentil', 'Lentil stew');
      await hand.click(field(hand, 'My notes'));
      await hand.type('Less sugar!');
      await hand.press('Escape');
      await dialog(hand.page).waitFor({ state: 'detached' });
      await waitFor('the note', async () => (await stored(kitchen, 'Lentil stew')).ownNotes === 'Less sugar!');
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
      await hand.choose(dialog(hand.page).getByRole('button', { name: 'Add a photo' }), picture);
      await hand.see(dialog(hand.page).getByRole('button', { name: 'Delete photo 1' }));
      await save(hand);
    },
  },
  {
    name: 'delete a recipe',
    isFrequent: true,
    async run(hand) {
      await openBest(hand, 'old t', 'Old toast');
      await hand.press('Delete');
      await hand.see(hand.page.getByRole('alertdialog').locator(':focus'));
      await hand.press('Tab');
      await hand.press('Enter');
      await card(hand.page, 'Old toast').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'take a deletion back',
    async prepare(kitchen, page) {
      const { id } = await stored(kitchen, 'Old porridge');
      await page.goto(`/?recipe=${id}`);
      await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await button(page, 'Undo').waitFor();
    },
    async run(hand) {
      await hand.click(button(hand.page, 'Undo'));
      await hand.see(hand.page.getByText('Recipe restored'));
    },
  },
  {
    name: 'bring a recipe back that was deleted last week',
    async run(hand) {
      await hand.click(button(hand.page, /^Account|^Your account/));
      await hand.click(hand.page.getByRole('menuitem', { name: 'Settings' }));
      await hand.click(button(hand.page, 'Open the bin'));
      await hand.click(button(hand.page, 'Restore “Old toast”'));
      await hand.see(hand.page.getByText('Recipe restored'));
    },
  },
  {
    name: 'delete three recipes',
    async run(hand) {
      await selectFound(hand, 'old p', 2);
      await search(hand, 'old b');
      await hand.click(hand.page.getByRole('checkbox', { name: 'Select Old bread' }));
      await hand.click(selection(hand).getByRole('button', { name: 'Delete' }));
      await hand.click(hand.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
      await hand.see(hand.page.getByText('3 recipes deleted'));
    },
  },
  {
    name: 'tag three recipes “picnic”',
    async run(hand, kitchen) {
      await selectFound(hand, 'salad', 3);
      await hand.click(selection(hand).getByRole('button', { name: 'Tags' }));
      await hand.click(dialog(hand.page).getByRole('textbox', { name: 'Add tags' }));
      await hand.type('picnic');
      await hand.press('Enter');
      await dialog(hand.page).waitFor({ state: 'detached' });
      await waitFor('the tags', async () => (await stored(kitchen, 'Rice salad')).tags.includes('picnic'));
    },
  },
  {
    name: 'rename a tag of three recipes',
    async run(hand) {
      await hand.click(button(hand.page, 'Tags: filter the recipes'));
      await hand.click(hand.page.getByRole('menuitem', { name: 'Manage tags' }));
      await hand.click(dialog(hand.page).getByRole('textbox', { name: 'Name of Salad' }));
      await hand.press('Control+a');
      await hand.type('Salads');
      await hand.press('Enter');
      await hand.see(dialog(hand.page).getByRole('textbox', { name: 'Name of Salads' }));
    },
  },
  {
    name: 'bring back yesterday’s version of a recipe',
    async prepare(kitchen) {
      const recipe = await stored(kitchen, 'Plum dumplings');
      await kitchen.cook.put('/api/recipes/update', { ...recipe, description: 'Steamed.' });
    },
    async run(hand) {
      await openBest(hand, 'dumpl', 'Plum dumplings');
      await hand.click(button(hand.page, 'Versions'));
      await hand.click(dialog(hand.page).getByRole('button', { expanded: false }));
      await hand.click(dialog(hand.page).getByRole('button', { name: 'Restore this version' }));
      await hand.see(hand.page.getByText('Version restored'));
    },
  },
  {
    name: 'rate a recipe with four stars',
    async run(hand, kitchen) {
      await openBest(hand, 'dumpl', 'Plum dumplings');
      await hand.click(dialog(hand.page).getByRole('radio', { name: '4 of 5 stars' }).locator('..'));
      await waitFor('the rating', async () => (await stored(kitchen, 'Plum dumplings')).rating === 4);
    },
  },
  {
    name: 'write down that a recipe was cooked today',
    async run(hand) {
      await openBest(hand, 'dumpl', 'Plum dumplings');
      await hand.click(button(hand.page, 'Cooked today'));
      await hand.see(hand.page.getByRole('heading', { name: 'Cooked on' }));
    },
  },
];
