import { afterAll, beforeAll } from 'vitest';
import { setStage, signUpWithRecipes, type Stage } from '../../support/browser/browser.ts';
import { checkScreens, type Screens } from '../../support/browser/check-screens.ts';
import type { Client } from '../../support/api/client.ts';
import { DESKTOP_SCREENS } from '../../support/screens/desktop-screens.ts';

let stage: Stage;
let cook: Client;
beforeAll(async () => {
  stage = await setStage();
  cook = await signUpWithRecipes(stage, ['one']);
});
afterAll(() => stage.end());

// A page keeps its bridge, so each screen has its own page.
const SCREENS: Screens<'cook'> = Object.fromEntries(
  Object.entries(DESKTOP_SCREENS).map(([name, go]) => [name, ['cook', go, 'alone'] as const]),
);

checkScreens(SCREENS, () => stage.newUserPage(cook));
