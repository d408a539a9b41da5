import type { Page } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { signUp } from '../support/accounts.ts';
import { setStage, type Stage } from '../support/browser.ts';
import { checkScreens, type Screens } from '../support/check-screens.ts';
import type { Client } from '../support/client.ts';

let stage: Stage;
/** The first account of a server is its administrator. */
let administrator: Client;
beforeAll(async () => {
  stage = await setStage();
  administrator = await signUp(stage.app);
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
  'the activity summary': ['administrator', openTab('activity', 'Activity Summary')],
};

checkScreens(SCREENS, (visitor, options) =>
  visitor === 'guest' ? stage.newPage(options) : stage.newUserPage(administrator, options),
);
