import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PHONE } from '../../support/browser/screen-sizes.ts';
import { setStage, signUpWithRecipes, type Stage } from '../../support/browser/browser.ts';
import type { Client } from '../../support/api/client.ts';
import { raiseDoubts } from '../../support/recipes/raise-doubts.ts';
import { SOUP } from '../../support/recipes/recipe-site.ts';

const TITLE = `${SOUP.title} one`;
const [CHOP = '', FRY = '', SIMMER = ''] = SOUP.steps;
let stage: Stage;
let cook: Client;
let path: string;
beforeAll(async () => {
  stage = await setStage();
  cook = await signUpWithRecipes(stage, ['one']);
  const { id } = (await cook.get('/api/recipes')).body[0];
  path = `/recipe/${id}`;
  await raiseDoubts(stage.app, id, [
    { field: 'ingredients', index: 1, why: 'unsure' },
    { field: 'instructions', index: 0, why: 'number' },
  ]);
});
afterAll(() => stage.end());

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
const isAt = (page: Page, step: number): Promise<void> =>
  page.getByRole('heading', { name: `Step ${step} of 3` }).waitFor();
const marks = (page: Page | Locator) => page.getByRole('img', { name: 'Please check: not read reliably' });

describe('cook mode', () => {
  it('leads from the open recipe past its ingredients and steps, and back to it', async () => {
    const page = await stage.newUserPage(cook);
    await page.goto('/');
    await press(page, TITLE);
    await page.getByRole('dialog').getByRole('button', { name: 'Cook', exact: true }).click();
    await page.getByRole('heading', { name: 'First, get everything ready' }).waitFor();
    expect(await page.title()).toBe(`Cooking: ${TITLE} · Cardamom`);
    expect(await marks(page).count()).toBe(1);
    await page.getByLabel('500 g carrots').check();
    await page.getByText('1 of 4 ready').waitFor();

    await press(page, 'Start with step 1');
    await isAt(page, 1);
    await page.getByRole('main').getByText(CHOP).waitFor();
    expect(await marks(page.getByRole('main')).count()).toBe(1);
    const named = page.getByRole('region', { name: 'In this step' });
    expect(await named.getByRole('checkbox').count()).toBe(2);
    expect(await named.getByLabel('500 g carrots').isChecked()).toBe(true);
    const progress = page.getByRole('progressbar', { name: 'Progress' });
    expect(await progress.getAttribute('aria-valuenow')).toBe('1');

    // With the keyboard: Next keeps the focus, and the new content is announced.
    await page.keyboard.press('Enter');
    await isAt(page, 2);
    await page.keyboard.press('ArrowRight');
    await isAt(page, 3);
    expect(await page.getByRole('status').filter({ hasText: SIMMER }).innerText()).toBe(`Step 3 of 3: ${SIMMER}`);
    await page.keyboard.press('ArrowLeft');
    await isAt(page, 2);
    await page.getByLabel('This step is done').check();
    await page.getByRole('heading', { name: 'Step 2 of 3' }).click();
    await page.keyboard.press(' ');
    await isAt(page, 3);

    await press(page, 'All steps');
    const steps = page.getByRole('dialog').getByRole('button');
    expect(await steps.filter({ hasText: FRY }).getByRole('img', { name: 'Done' }).count()).toBe(1);
    expect(await steps.filter({ hasText: SIMMER }).getAttribute('aria-current')).toBe('step');
    await steps.filter({ hasText: CHOP }).click();
    await isAt(page, 1);

    await press(page, 'Next');
    await press(page, 'Next');
    await press(page, 'Finish');
    await page.getByRole('heading', { name: 'Enjoy your meal!' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Enjoy your meal!');
    await page.getByRole('radio', { name: '4 of 5 stars' }).press('ArrowRight');
    await page.getByRole('radio', { name: '5 of 5 stars', checked: true }).waitFor();
    await press(page, 'Cooked today');
    await page.getByRole('button', { name: 'Cooked today', pressed: true }).waitFor();
    await expect
      .poll(async () => (await cook.get(`/api${path.replace('recipe', 'recipes')}`)).body)
      .toMatchObject({
        rating: 5,
        cookedOn: [expect.stringMatching(/^\d{4}-/)],
      });
    await press(page, 'Done');
    await page.getByRole('dialog').getByRole('heading', { name: TITLE }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cook', exact: true }).click();
    await page.getByText('0 of 4 ready').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').getByRole('heading', { name: TITLE }).waitFor();
  });

  it('keeps the place, and for how many it is, over a reload; Back leaves it', async () => {
    const page = await stage.newUserPage(cook, { viewport: PHONE });
    await page.goto(path);
    await press(page, 'Cook');
    for (const _ of [5, 6, 7, 8]) await press(page, 'More servings');
    await page.getByLabel('2 onions').waitFor();
    await press(page, 'Start with step 1');
    await press(page, 'Next');
    await page.getByText('Amounts in the steps are not adjusted.').waitFor();
    await press(page, 'Ingredients');
    await page.getByRole('dialog').getByLabel('12 cardamom pods').check();
    await press(page, 'Close');
    await page.reload();
    await isAt(page, 2);
    await press(page, 'Ingredients');
    expect(await page.getByRole('dialog').getByLabel('12 cardamom pods').isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Ingredients');
    await page.goBack();
    await page.getByRole('heading', { name: 'Instructions' }).waitFor();

    const visit = await stage.newUserPage(cook);
    await visit.goto(`${path}/cook`);
    await press(visit, 'Leave cook mode');
    await visit.getByRole('heading', { name: 'Instructions' }).waitFor();
  });

  it.each([
    ['left', 'en-GB', 'Step 1 of 3', 'ArrowRight'],
    ['right', 'he', 'שלב 1 מתוך 3', 'ArrowLeft'],
  ])('goes on by a swipe to the %s in %s, and by the arrow that points on', async (to, locale, heading, arrow) => {
    const page = await stage.newUserPage(cook, { viewport: PHONE, hasTouch: true, locale });
    await page.goto(`${path}/cook`);
    await page.getByRole('checkbox').first().waitFor();
    const device = await page.context().newCDPSession(page);
    const [from, until] = to === 'left' ? [320, 80] : [80, 320];
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      device.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 500 }] });
    await touch('touchStart', from);
    await touch('touchMove', (from + until) / 2);
    await touch('touchMove', until);
    await touch('touchEnd');
    await page.getByRole('heading', { name: heading }).waitFor();
    await page.keyboard.press(arrow);
    await page.getByRole('heading', { name: heading.replace('1', '2') }).waitFor();
  });

  it('keeps the screen on while it is open, and asks anew when the page is looked at again', async () => {
    const page = await stage.newUserPage(cook);
    // Headless browsers lack this interface, so the test provides one.
    await page.addInitScript(() => {
      const log: string[] = [];
      const request = (): Promise<object> => {
        log.push('on');
        const lock = { released: false, release: () => Promise.resolve(void log.push('off')) };
        Object.assign(window, { lock });
        return Promise.resolve(lock);
      };
      Object.assign(window, { log });
      Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    });
    const log = (): Promise<string> => page.evaluate(() => Reflect.get(window, 'log').join(' '));
    await page.goto(path);
    await press(page, 'Cook');
    await expect.poll(log).toBe('on');
    await page.evaluate(() => {
      Reflect.get(window, 'lock').released = true;
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect.poll(log).toBe('on on');
    await press(page, 'Leave cook mode');
    await expect.poll(log).toBe('on on off');

    const old = await stage.newUserPage(cook);
    await old.addInitScript(() => Object.defineProperty(navigator, 'wakeLock', { value: undefined }));
    await old.goto(`${path}/cook`);
    await old.getByText('cannot keep the screen on').waitFor();
  });

  it('says what the page of a recipe says when there is none, or nobody', async () => {
    const page = await stage.newUserPage(cook);
    await page.goto('/recipe/none/cook');
    await page.getByRole('heading', { name: 'Recipe not found' }).waitFor();
    const guest = await stage.newPage();
    await guest.goto(`${path}/cook`);
    await guest.getByRole('heading', { name: 'Welcome to Cardamom' }).waitFor();
    expect(stage.faults).toEqual([]);
  });
});

describe('the timers of a step', () => {
  it('run side by side over screens and reloads, ring, and lead back to their step', async () => {
    const page = await stage.newUserPage(cook);
    await page.addInitScript(() => {
      const { start } = OscillatorNode.prototype;
      OscillatorNode.prototype.start = function (at) {
        Reflect.set(window, 'hasSounded', true);
        start.call(this, at);
      };
      // Without windows Chromium denies notifications before anybody is asked.
      Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    });
    await page.clock.install();
    await page.goto(`${path}/cook`);
    await press(page, 'Start with step 1');
    expect(await page.getByRole('button', { name: /^Start/ }).count()).toBe(0);
    await press(page, 'Next');
    await press(page, 'Start 5 min');
    await page.getByText('Alert you when a timer ends?').waitFor();
    await press(page, 'Not now');
    await press(page, 'Next');
    await press(page, 'Start 20 min');
    const bar = page.getByRole('region', { name: 'Timers' });
    await expect.poll(() => bar.getByRole('timer').count()).toBe(2);
    await expect.poll(() => page.title()).toMatch(/^4:\d\d · Cooking/);

    await page.goto('/');
    await page.getByRole('heading', { name: 'Your recipes (1)' }).waitFor();
    await bar.getByRole('button', { name: `Pause: Step 3, ${TITLE}` }).click();
    const alert = bar.getByRole('alert');
    expect(await alert.innerText()).toBe('');
    await page.clock.fastForward('05:00');
    await expect.poll(() => alert.innerText()).toBe(`Time is up: step 2, ${TITLE} (5 min)`);
    expect(await page.evaluate(() => Reflect.get(window, 'hasSounded'))).toBe(true);
    expect(await bar.getByText('Paused').count()).toBe(1);

    await bar.getByRole('link', { name: `Step 2 ${TITLE}` }).click();
    await isAt(page, 2);
    await bar.getByRole('button', { name: `+1 min: Step 2, ${TITLE}` }).click();
    await expect.poll(() => alert.innerText()).toBe('');
    await page.getByText(/^(1:00|0:5\d) left$/).waitFor();
    await bar.getByRole('button', { name: `Stop: Step 2, ${TITLE}` }).click();
    await bar.getByRole('button', { name: `Resume: Step 3, ${TITLE}` }).click();
    await expect.poll(() => page.title()).toMatch(/^(20|19):\d\d · /);
    await bar.getByRole('button', { name: `Stop: Step 3, ${TITLE}` }).click();
    await bar.waitFor({ state: 'detached' });
    expect(await page.title()).toBe(`Cooking: ${TITLE} · Cardamom`);
    await page.reload();
    await isAt(page, 2);
    expect(await bar.count()).toBe(0);
    expect(stage.faults).toEqual([]);
  });

  it('are of use over an open dialog, which stays open', async () => {
    const page = await stage.newUserPage(cook);
    await page.goto(`${path}/cook`);
    await press(page, 'Start with step 1');
    await press(page, 'Next');
    await press(page, 'Start 5 min');
    await press(page, 'All steps');
    await page.getByRole('dialog').waitFor();
    const pause = page.locator('[aria-label^="Pause: Step 2"]');
    await pause.click();
    await page.locator('[aria-label^="Resume: Step 2"]').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
  });

  it('ring on time where the browser holds the clock of the page back, and are told after a reload', async () => {
    const { body } = await cook.get('/auth/me');
    const page = await stage.newUserPage(cook);
    const timer = { id: '1', recipeId: path.split('/')[2], title: TITLE, step: 2, seconds: 300 };
    await page.addInitScript(
      ([userId, kept]) => {
        const { setTimeout: wait } = window;
        // As in a hidden tab.
        const heldBack = (call: () => void, after = 0): number => wait(call, after > 2_000 ? 60_000 : after);
        Object.assign(window, { setTimeout: heldBack });
        const run = { state: 'running', endsAt: Date.now() + 4_500 };
        if (!localStorage.getItem('cardamom-timers'))
          localStorage.setItem('cardamom-timers', JSON.stringify({ userId, timers: [{ ...kept, run }] }));
      },
      [body.id, timer] as const,
    );
    await page.goto('/');
    const bar = page.getByRole('region', { name: 'Timers' });
    await bar.getByRole('timer').waitFor();
    const alert = bar.getByText(`Time is up: step 2, ${TITLE} (5 min)`);
    await alert.waitFor({ timeout: 8_000 });
    await expect.poll(() => page.title()).toBe('Time is up · Cardamom');
    await page.reload();
    await alert.waitFor();

    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('heading', { name: 'Welcome to Cardamom' }).waitFor();
    expect(await bar.count()).toBe(0);
  });
});
