import type { Page } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { type Person, signUp } from '../../support/accounts/accounts.ts';
import { setStage, type Stage } from '../../support/browser/browser.ts';
import { checkScreens, type Screens } from '../../support/browser/check-screens.ts';
import type { Client } from '../../support/api/client.ts';
import { outcomeOf } from '../../support/recipes/import-outcome.ts';
import { CAKE, textFile } from '../../support/files/recipe-files.ts';
import { changeRows } from '../../support/database/running-database.ts';

let stage: Stage;
/** The first account of a server is its administrator. */
let administrator: Client & { readonly person: Person };
/** A recipe that was read from a text. */
let recipeId: string;
beforeAll(async () => {
  stage = await setStage();
  administrator = await signUp(stage.app);
  await changeRows(
    stage.app,
    `insert into import_job (id, account_id, source_type, source, payload, state, error_code, ended_at)
     select gen_random_uuid(), id, 'url', 'https://lost.example/' || repeat('soup', 20 * n), '{}', 'failed', 'importErrors.timeout', now() - interval '9 days'
     from account, generate_series(1, 3) n`,
    [],
  );
  await signUp(stage.app); // an account that may be deleted
  const { body } = await administrator.post('/upload/text', { text: textFile() });
  ({ recipeId } = await outcomeOf(administrator, body.jobId));
});
afterAll(() => stage.end());

type Visitor = 'guest' | 'administrator';

const openTab =
  (tab: string, heading: string) =>
  async (page: Page): Promise<void> => {
    await page.goto(`/admin?tab=${tab}`);
    await page.getByRole('heading', { name: heading }).first().waitFor();
  };

/** Every screen and open dialog of administrators, and how to get there. */
const SCREENS: Screens<Visitor> = {
  'the panel, closed': [
    'guest',
    async (page) => {
      await page.goto('/admin');
      await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
    },
  ],
  'the failed jobs': ['administrator', openTab('failedJobs', 'Failed Jobs (3)')],
  'clearing those of a search': [
    'administrator',
    async (page) => {
      await openTab('failedJobs&q=lost', 'Failed Jobs (3)')(page);
      await page.getByRole('button', { name: 'Clear All' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  ],
  'the users, one about to be deleted': [
    'administrator',
    async (page) => {
      await openTab('users', 'Users')(page);
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click();
      await page.getByRole('alertdialog').waitFor();
    },
  ],
  'the users': ['administrator', openTab('users', 'Users')],
  'the recipes of a user, another being chosen': [
    'administrator',
    async (page) => {
      await page.goto(`/admin?tab=userRecipes&user=${encodeURIComponent(administrator.person.email)}`);
      await page.locator('#user-recipes-title').waitFor();
      await page.getByRole('combobox').click();
      await page.getByRole('option').first().waitFor();
    },
  ],
  'the activity summary': [
    'administrator',
    async (page) => {
      await openTab('activity', 'Activity Summary')(page);
      await page.getByRole('button', { name: '2 Users Registered' }).click();
      await page.getByRole('button', { name: '0 Failed Jobs' }).click();
    },
  ],
  'the site’s activity over the main app': [
    'administrator',
    async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Your account' }).click();
      await page.getByRole('menuitem', { name: 'Site Activity Summary' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '2 Users Registered' }).click();
    },
  ],
  'the report of activity': [
    'administrator',
    async (page) => {
      await page.addInitScript(() => (window.print = () => undefined));
      await page.goto('/admin/report?from=2021-01-01');
      await page.getByRole('heading', { name: 'Activity Report' }).waitFor();
    },
    'alone',
  ],
  'how a recipe came about': [
    'administrator',
    async (page) => {
      await page.goto(`/recipe/${recipeId}`);
      await page.getByRole('button', { name: 'Show Data' }).click();
      await page
        .getByRole('button', { name: CAKE.ingredients[1] ?? '' })
        .first()
        .click();
    },
  ],
  'the health of the server, opened': [
    'administrator',
    async (page) => {
      await page.goto('/admin');
      await page.getByRole('button', { name: 'Show details' }).click();
      await page.getByRole('heading', { name: 'Web server' }).waitFor();
    },
  ],
  'the launch page': [
    'guest',
    async (page) => {
      await page.goto('/landing');
      await page.getByRole('button', { name: 'Notify Me' }).click();
      await page.getByRole('alert').waitFor();
    },
  ],
  'the launch page, with thanks, for somebody with an account': [
    'administrator',
    async (page) => {
      await page.goto('/landing');
      await page.getByRole('textbox').fill('ann@kitchen.example');
      await page.getByRole('button', { name: 'Notify Me' }).click();
      await page.getByText('Thank you!').waitFor();
    },
  ],
  'the launch list': ['administrator', openTab('launch', 'Launch Notification Subscribers (1)')],
  'the question before the launch mail': [
    'administrator',
    async (page) => {
      await openTab('launch', 'Launch Notification Subscribers (1)')(page);
      await page.getByRole('button', { name: 'Send Launch Email' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  ],
};

checkScreens(SCREENS, (visitor) => (visitor === 'guest' ? stage.newPage() : stage.newUserPage(administrator)));
