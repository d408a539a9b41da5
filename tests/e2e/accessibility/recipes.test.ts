import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DELETED_RECIPE_DURATION, MESSAGE_DURATION } from '../../../shared/constants.ts';
import { smallTargets } from '../../support/browser/accessibility-checks.ts';
import { refuseCamera } from '../../support/browser/fake-camera.ts';
import { PHONE } from '../../support/browser/screen-sizes.ts';
import { setStage, signUpWithRecipes, type Stage } from '../../support/browser/browser.ts';
import { checkScreens, type Screens } from '../../support/browser/check-screens.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import type { Client } from '../../support/api/client.ts';
import { COOKING_SCREENS } from '../../support/screens/cooking-screens.ts';
import { EDITOR_SCREENS } from '../../support/screens/editor-screens.ts';
import { startDrag } from '../../support/browser/drag.ts';
import { importWithOthers, takePart } from '../../support/recipes/further-recipes.ts';
import { raiseDoubts } from '../../support/recipes/raise-doubts.ts';
import { SOUP } from '../../support/recipes/recipe-site.ts';

let stage: Stage;
let cook: Client;
let newcomer: Client;
/** An account with a document that held further recipes, and with a recipe without steps. */
let reader: Client;
beforeAll(async () => {
  stage = await setStage();
  cook = await signUpWithRecipes(stage, ['one', 'two']);
  newcomer = await signUp(stage.app);
  reader = await signUp(stage.app);
  await importWithOthers(stage.app, reader);
  await takePart(stage.app, (await reader.get('/api/recipes')).body[0].id, 'instructions');
  const doubts = [0, 1].map((index) => ({ field: 'ingredients', index, why: 'unsure' }) as const);
  for (const { id } of (await cook.get('/api/recipes')).body) await raiseDoubts(stage.app, id, doubts);
  await cook.post('/upload/url', { url: `${stage.site.origin}/empty` });
});
afterAll(() => stage.end());

type Visitor = 'cook' | 'newcomer' | 'reader';

const openRecipe = async (page: Page): Promise<void> => {
  await page.goto('/');
  await page.getByRole('button', { name: `${SOUP.title} one`, exact: true }).click();
  await page.getByRole('dialog').getByText('Ingredients').waitFor();
};

const openFileTab = async (page: Page): Promise<void> => {
  await page.goto('/');
  await page.getByRole('tab', { name: 'File' }).click();
  await page.getByText('up to 20').waitFor();
};
const openCameraTab = async (page: Page): Promise<void> => {
  await page.goto('/');
  await page.getByRole('tab', { name: 'Camera' }).click();
};
const chooseFile = (page: Page): Promise<void> =>
  page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'the soup of my grandmother.txt', mimeType: 'text/plain', buffer: Buffer.from('Soup') });

/** Keeps elements open that would close after this duration, so that they can be checked. */
const stayOpen = (page: Page, duration: number): Promise<unknown> =>
  page.addInitScript((passing) => {
    const wait = window.setTimeout;
    const heldBack = (call: () => void, after = 0): number => wait(call, after === passing ? 600_000 : after);
    Object.assign(window, { setTimeout: heldBack });
  }, duration);

/** Chooses all recipes of the list. */
const choose = async (page: Page): Promise<void> => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByRole('link', { name: 'Download' }).waitFor();
};

/** Every screen and open dialog of the app, and how to get there. */
const SCREENS: Screens<Visitor> = {
  'the choice of recipes': ['cook', choose, 'alone'],
  'the print page': [
    'cook',
    async (page) => {
      await choose(page);
      await page.getByRole('region', { name: 'Select' }).getByRole('button', { name: 'Print' }).click();
      await page.getByRole('article').nth(1).waitFor();
    },
  ],
  'the empty list': [
    'newcomer',
    async (page) => {
      await page.goto('/');
      await page.getByText('No recipes yet').waitFor();
    },
  ],
  'the main app': [
    'cook',
    async (page) => {
      await page.goto('/');
      await page.getByRole('heading', { name: 'Your recipes (2)' }).waitFor();
    },
  ],
  'a link that is known, under the menu of languages': [
    'cook',
    async (page) => {
      await page.goto('/');
      await page.getByRole('textbox', { name: 'Recipe URL' }).fill(`${stage.site.origin}/soup/one`);
      await page.getByText('You already have this recipe').waitFor();
      await page.getByRole('button', { name: 'Language' }).click();
      await page.getByRole('menu').waitFor();
    },
  ],
  'the list that could not be loaded': [
    'newcomer',
    async (page) => {
      await page.route('**/api/recipes', (route) => route.abort());
      await page.goto('/');
      await page.getByText('Failed to load your recipes').waitFor();
    },
  ],
  'a search without result': [
    'cook',
    async (page) => {
      await page.goto('/');
      await page.getByRole('searchbox').fill('chocolate');
      await page.getByText('No recipes found').waitFor();
    },
  ],
  'the search': [
    'cook',
    async (page) => {
      await page.goto('/');
      await page.getByRole('searchbox').fill('carrot');
      await page.locator('mark').first().waitFor();
    },
  ],
  'the tag menu': [
    'cook',
    async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Tags: filter the recipes' }).click();
      await page.getByRole('menu').waitFor();
    },
  ],
  'the bell panel': [
    'cook',
    async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByText('Could not import').waitFor();
    },
  ],
  'the notice that a recipe is gone': [
    'cook',
    async (page) => {
      await stayOpen(page, DELETED_RECIPE_DURATION);
      await page.route('**/api/recipes/*', (route) => route.fulfill({ status: 404, json: {} }));
      await page.goto('/');
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page
        .getByRole('button', { name: `Recipe "${SOUP.title} one" imported`, exact: false })
        .first()
        .click();
      await page.getByRole('dialog').getByText('This recipe has been deleted.').waitFor();
    },
    'alone',
  ],
  'the empty bell panel': [
    'newcomer',
    async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Notifications' }).click();
      await page.getByText('No notifications').waitFor();
    },
  ],
  'the File tab': ['newcomer', openFileTab],
  'a file on its way': [
    'newcomer',
    async (page) => {
      await openFileTab(page);
      await page.route('**/upload/file', () => undefined);
      await chooseFile(page);
      await page.getByRole('progressbar').waitFor();
    },
  ],
  'a file that was not sent': [
    'newcomer',
    async (page) => {
      await openFileTab(page);
      await page.route('**/upload/file', (route) => route.abort());
      await chooseFile(page);
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  ],
  'a link pasted as a text': [
    'newcomer',
    async (page) => {
      await page.goto('/');
      await page.getByRole('tab', { name: 'Text' }).click();
      await page.getByRole('textbox', { name: 'Recipe text' }).fill('kitchen.example/soup');
      await page.getByRole('button', { name: 'Import the link' }).waitFor();
    },
  ],
  'two photos of a recipe': [
    'newcomer',
    async (page) => {
      await openCameraTab(page);
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'Choose photos' }).click(),
      ]);
      const photo = { name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
      await chooser.setFiles([photo, photo]);
      await page.getByRole('button', { name: 'Upload all (2)' }).waitFor();
    },
  ],
  'the Camera tab': [
    'newcomer',
    async (page) => {
      await page.context().grantPermissions(['camera']);
      await openCameraTab(page);
      await page.getByText('Starting the camera').waitFor({ state: 'detached' });
    },
    'alone',
  ],
  'a camera that is not allowed': [
    'newcomer',
    async (page) => {
      await page.goto('/');
      await refuseCamera(page);
      await page.getByRole('tab', { name: 'Camera' }).click();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  ],
  'the panel under a dragged file': [
    'newcomer',
    async (page) => {
      await openFileTab(page);
      const drag = await startDrag(page, { files: ['cake.txt'] });
      await drag.over(page.getByRole('heading', { name: 'Import a recipe' }));
      await page.getByText('Drop the file to import it').waitFor();
    },
    'alone',
  ],
  'the failed imports': [
    'cook',
    async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: '1 import failed' }).click();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  ],
  'the offer of further recipes in both panels': [
    'reader',
    async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Import them' }).waitFor();
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Import them' }).waitFor();
    },
  ],
  'the list of further recipes': [
    'reader',
    async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Import them' }).click();
      await page.getByRole('checkbox', { name: 'Rye bread' }).waitFor();
    },
  ],
  'a recipe without steps': [
    'reader',
    async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Leek tart', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Add steps' }).waitFor();
    },
  ],
  'the list of keys': [
    'cook',
    async (page) => {
      await page.goto('/');
      await page.getByRole('searchbox').waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  ],
  'an open recipe, scaled': [
    'cook',
    async (page) => {
      await openRecipe(page);
      await page.getByRole('button', { name: 'More servings' }).click();
      await page.getByText('625 g carrots').waitFor();
    },
  ],
  'a recipe in other units': [
    'reader',
    async (page) => {
      await page.addInitScript(() => localStorage.setItem('cardamom-units', 'us'));
      await page.goto('/');
      await page.getByRole('button', { name: 'Leek tart', exact: true }).click();
      await page.getByText('Amounts with ≈ are converted and rounded.').waitFor();
    },
  ],
  'the pictures of a recipe, enlarged': [
    'cook',
    async (page) => {
      await openRecipe(page);
      await page.getByRole('button', { name: 'Enlarge picture' }).click();
      await page.getByRole('button', { name: 'Zoom in' }).waitFor();
    },
  ],
  'the data of a recipe': [
    'cook',
    async (page) => {
      await openRecipe(page);
      await page.getByRole('button', { name: 'Show Data' }).click();
      await page.getByRole('dialog', { name: 'Recipe data' }).getByText('Raw data (JSON)').click();
    },
  ],
  'the question before deleting': [
    'cook',
    async (page) => {
      await openRecipe(page);
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  ],
  ...EDITOR_SCREENS,
  'the page of a recipe': [
    'cook',
    async (page) => {
      const { body } = await cook.get('/api/recipes');
      await page.goto(`/recipe/${body[0].id}`);
      await page.getByText('Ingredients').waitFor();
    },
  ],
  'the page of a recipe from a video, with an error': [
    'cook',
    async (page) => {
      await stayOpen(page, MESSAGE_DURATION);
      const { body } = await cook.get('/api/recipes');
      const recipe = (await cook.get(`/api/recipes/${body[0].id}`)).body;
      const originalSource = { type: 'youtube', url: 'https://youtu.be/carrot', channel: 'The Slow Kitchen' };
      await page.route(`**/api/recipes/${recipe.id}`, (route) =>
        route.fulfill({ json: { ...recipe, originalSource } }),
      );
      await page.route('**/debug', (route) => route.abort());
      await page.goto(`/recipe/${recipe.id}`);
      await page.getByRole('button', { name: 'Show Data' }).click();
      await page.getByRole('alert').getByText('Failed to load recipe data').waitFor();
    },
    'alone',
  ],
  'the page of a missing recipe': [
    'cook',
    async (page) => {
      await page.goto('/recipe/none');
      await page.getByText('Recipe not found').waitFor();
    },
  ],
  ...COOKING_SCREENS,
};

describe('a finger', () => {
  it('can reach all targets at sufficient size, and the buttons of cards without hovering', async () => {
    const page = await stage.newUserPage(cook, { viewport: PHONE, hasTouch: true, isMobile: true });
    // Some parts load on demand. Without this wait the check would see the previous content.
    const stops: Record<string, () => Promise<unknown>> = {
      'the main app': () => page.goto('/').then(() => page.getByRole('button', { name: '1 import failed' }).waitFor()),
      'the File tab': async () => {
        await page.getByRole('tab', { name: 'File' }).tap();
        await page.getByText('up to 20').waitFor();
      },
      'the Text tab': async () => {
        await page.getByRole('tab', { name: 'Text' }).tap();
        await page.getByRole('textbox', { name: 'Recipe text' }).waitFor();
      },
      'the failed imports': async () => {
        await page.getByRole('button', { name: '1 import failed' }).tap();
        await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).waitFor();
      },
      'the bell panel': async () => {
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: /^Notifications/ }).tap();
        await page.getByRole('button', { name: 'Clear all' }).waitFor();
      },
      'an open recipe': () => openRecipe(page),
      'the editor': async () => {
        await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).tap();
        await page.getByLabel('Instructions').waitFor();
      },
      'a step while cooking': async () => {
        await openRecipe(page);
        await page.getByRole('dialog').getByRole('button', { name: 'Cook', exact: true }).tap();
        await page.getByRole('button', { name: 'Start with step 1' }).tap();
        await page.getByRole('button', { name: 'Next', exact: true }).tap();
        await page.getByRole('button', { name: 'Start 5 min' }).waitFor();
      },
    };
    for (const [name, go] of Object.entries(stops)) {
      await go();
      expect({ name, small: await smallTargets(page) }).toEqual({ name, small: [] });
    }
    await page.goto('/');
    const more = page.getByRole('button', { name: /^More for / }).first();
    await more.waitFor();
    expect(await more.evaluate((button) => getComputedStyle(button.parentElement ?? button).opacity)).toBe('1');
  });
});

checkScreens(SCREENS, async (visitor) => stage.newUserPage({ cook, newcomer, reader }[visitor]));
