import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../../support/browser/screen-sizes.ts';
import { setStage, signUpWithRecipes, type Stage } from '../../support/browser/browser.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import type { Client } from '../../support/api/client.ts';
import { SOUP } from '../../support/recipes/recipe-site.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.end());

const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const deleteFirst = (page: Page) =>
  panelOf(page)
    .getByRole('button', { name: /^Delete notification/ })
    .first();
const entry = (name: string) => `Recipe "${SOUP.title} ${name}" imported successfully!`;

async function openPanel(user: Client, path = '/', count?: number): Promise<Page> {
  const page = await stage.newUserPage(user, { viewport: DESKTOP });
  await page.clock.install();
  await page.goto(path);
  await bellOf(page).getByText('unread').waitFor({ state: 'attached' });
  if (count !== undefined) await bellOf(page).locator(`[data-count="${count}"]`).waitFor();
  await bellOf(page).click();
  await panelOf(page).waitFor();
  return page;
}

/** Stops the clock of the page. From now on only the test moves it. */
const holdTime = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);

describe('the bell panel', () => {
  it('opens ten pixels below the bell, counts what is unread, and tells the times while it stands open', async () => {
    const page = await openPanel(await signUpWithRecipes(stage, ['one', 'two']), '/', 2);
    const bell = await bellOf(page).boundingBox();
    const distance = async () =>
      Math.round(((await panelOf(page).boundingBox())?.y ?? 0) - (bell?.y ?? 0) - (bell?.height ?? 0));
    await expect.poll(distance).toBe(10);
    const panel = await panelOf(page).boundingBox();
    expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeLessThanOrEqual(DESKTOP.width);
    expect(await panelOf(page).getByText('just now').count()).toBe(2);
    // Wide enough for the panel beside the bell.
    await page.setViewportSize({ width: 2_400, height: DESKTOP.height });
    const inset = async () => {
      const [wide, wideBell] = [await panelOf(page).boundingBox(), await bellOf(page).boundingBox()];
      return Math.round((wideBell?.x ?? 0) + (wideBell?.width ?? 0) - (wide?.x ?? 0));
    };
    await expect.poll(inset).toBe(60);
    await page.clock.fastForward('05:30');
    await panelOf(page).getByText('5 minutes ago').first().waitFor();
    await page.clock.fastForward('03:00:00');
    await panelOf(page).getByText('3h ago').first().waitFor();
    await page.clock.fastForward(49 * 3_600_000);
    await panelOf(page).getByText('2d ago').first().waitFor();

    expect(await panelOf(page).getByText('Unread', { exact: true }).count()).toBe(2);
    await panelOf(page).getByRole('button', { name: 'Mark all read' }).click();
    await panelOf(page).getByText('Unread', { exact: true }).first().waitFor({ state: 'detached' });
    expect(await bellOf(page).locator('[data-count]').count()).toBe(0);
  });

  it('says that there are none when the server said so, not before', async () => {
    const page = await stage.newUserPage(await signUp(stage.app));
    let answer = (): void => undefined;
    const isAsked = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/notifications', async (route) => {
      await isAsked;
      await route.fallback();
    });
    await page.goto('/');
    await bellOf(page).click();
    await panelOf(page).getByText('Loading…').waitFor();
    expect(await panelOf(page).getByText('No notifications').count()).toBe(0);
    answer();
    await panelOf(page).getByText('No notifications').waitFor();
  });

  it('says what was cleared for three seconds, and keeps the focus in the panel', async () => {
    const page = await openPanel(await signUpWithRecipes(stage, ['one', 'two', 'three']));
    await holdTime(page);
    await deleteFirst(page).press('Enter');
    const said = page.getByRole('status').getByText('Notification deleted');
    await said.waitFor();
    await panelOf(page).getByText(entry('three')).waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(`Delete notification: ${entry('two')}`);
    await page.clock.fastForward(2_500);
    expect(await said.isVisible()).toBe(true);
    await page.clock.fastForward(600);
    await said.waitFor({ state: 'detached' });

    await deleteFirst(page).press('Enter');
    await expect.poll(() => panelOf(page).getByRole('listitem').count()).toBe(1);
    await panelOf(page).getByRole('button', { name: 'Clear all' }).press('Enter');
    await page.getByRole('status').getByText('Notification cleared').waitFor();
    await panelOf(page).getByText('No notifications').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Close');
  });

  it('says for five seconds what did not work, and keeps it among its entries', async () => {
    const page = await openPanel(await signUpWithRecipes(stage, ['one', 'two']));
    await page.route(/\/api\/notifications(\/|$)/, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, json: {} }),
    );
    const told = (text: string) => page.getByRole('alert').getByText(text, { exact: true });
    await holdTime(page);
    await panelOf(page).getByRole('button', { name: 'Mark all read' }).click();
    await told('Failed to mark notifications as read').waitFor();
    await page.clock.fastForward(4_500);
    expect(await told('Failed to mark notifications as read').isVisible()).toBe(true);
    await page.clock.fastForward(600);
    await told('Failed to mark notifications as read').waitFor({ state: 'detached' });
    const kept = panelOf(page).getByText('Failed to mark notifications as read', { exact: true });
    await kept.waitFor();
    await panelOf(page)
      .getByRole('button', { name: `Delete notification: ${entry('two')}` })
      .click();
    await told('Failed to delete notification').waitFor();
    await panelOf(page).getByRole('button', { name: 'Clear all' }).click();
    await told('Failed to clear notifications').waitFor();
    await kept.waitFor({ state: 'detached' });
    expect(await panelOf(page).getByRole('listitem').count()).toBe(3);
  });
});

describe('what the panel has shown', () => {
  it('is seen when it opens, and marked as new until it closes', async () => {
    const user = await signUpWithRecipes(stage, ['one']);
    const page = await openPanel(user);
    await bellOf(page).getByText('unread').waitFor({ state: 'detached' });
    await expect.poll(async () => (await user.get('/api/notifications')).body.unreadCount).toBe(0);
    await panelOf(page).getByText('Unread', { exact: true }).first().waitFor();
    await page.keyboard.press('Escape');
    await bellOf(page).click();
    await panelOf(page).getByText(entry('one')).waitFor();
    expect(await panelOf(page).getByText('Unread', { exact: true }).count()).toBe(0);
  });

  it('comes back by Undo, one or all, and from the bin', async () => {
    const user = await signUpWithRecipes(stage, ['one', 'two']);
    const page = await openPanel(user);
    const undo = panelOf(page).getByRole('button', { name: 'Undo' });
    await deleteFirst(page).click();
    await panelOf(page).getByText(entry('two')).waitFor({ state: 'detached' });
    await undo.click();
    await panelOf(page).getByText(entry('two')).waitFor();
    await undo.waitFor({ state: 'detached' });
    await panelOf(page).getByRole('button', { name: 'Clear all' }).click();
    await panelOf(page).getByText('No notifications').waitFor();
    await undo.click();
    await expect.poll(() => panelOf(page).getByRole('listitem').count()).toBe(2);
    await panelOf(page).getByRole('button', { name: 'Clear all' }).click();
    await panelOf(page).getByText('No notifications').waitFor();
    await page.goto('/bin');
    const binned = page.getByRole('region', { name: 'Notifications' });
    await binned.getByRole('button', { name: `Restore “${entry('one')}”` }).click();
    await page.getByText('Restored', { exact: true }).waitFor();
    expect((await user.get('/api/notifications')).body.notifications).toHaveLength(1);
    await page.getByRole('button', { name: `Delete “${entry('two')}” forever` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete forever' }).click();
    await page.getByText('The bin is empty').waitFor();
  });
});

describe('a notification on another screen', () => {
  it('opens its recipe over the settings, and is read then', async () => {
    const page = await openPanel(await signUpWithRecipes(stage, ['one']), '/settings');
    await panelOf(page)
      .getByRole('button', { name: entry('one'), exact: true })
      .click();
    await page
      .getByRole('dialog', { name: `${SOUP.title} one` })
      .getByText('Ingredients')
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await bellOf(page).getByText('unread').waitFor({ state: 'detached' });
    expect(stage.faults).toEqual([]);
  });

  it('says for two and a half seconds that its recipe is gone, also where the check fails', async () => {
    const user = await signUpWithRecipes(stage, ['one', 'two']);
    const { body } = await user.get('/api/recipes');
    const page = await openPanel(user, `/recipe/${body[0].id}`);
    await page.route(`**/api/recipes/${body[1].id}`, (route) => route.abort());
    await holdTime(page);
    const gone = page.getByRole('dialog').getByText('This recipe has been deleted.');
    await panelOf(page)
      .getByRole('button', { name: entry('one'), exact: true })
      .click();
    await gone.waitFor();
    await page.clock.fastForward(2_000);
    expect(await gone.isVisible()).toBe(true);
    await page.clock.fastForward(600);
    await gone.waitFor({ state: 'detached' });
  });
});

describe('a server that is away', () => {
  it('is told of until it is back, without a click', async () => {
    const page = await openPanel(await signUpWithRecipes(stage, ['one']));
    await page.route('**/api/notifications', (route) => route.abort());
    const note = page.getByRole('status').getByText('The server cannot be reached. Cardamom keeps trying');
    await page.clock.fastForward(10_000);
    await page.clock.fastForward(2_500);
    await note.waitFor();
    await page.unroute('**/api/notifications');
    await page.clock.fastForward(30_000);
    await note.waitFor({ state: 'detached' });
  });
});

describe('a message', () => {
  it('stands over an open dialog, clear of its buttons', async () => {
    const user = await signUpWithRecipes(stage, ['one']);
    const page = await stage.newUserPage(user, { viewport: PHONE });
    await page.goto('/');
    await page.getByRole('button', { name: `${SOUP.title} one`, exact: true }).click();
    const remove = page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true });
    await remove.click();
    await page.route('**/api/recipes/*', (route) => route.abort());
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    const message = page.getByRole('alert').getByText('Failed to delete recipe');
    await message.waitFor();
    const [low, high] = [await remove.boundingBox(), await message.boundingBox()];
    expect((high?.y ?? 0) + (high?.height ?? 0)).toBeLessThan(low?.y ?? 0);
    const isOnTop = await message.evaluate((text) => {
      for (const part of [text, text.parentElement]) if (part) part.style.pointerEvents = 'auto';
      const { x, y } = text.getBoundingClientRect();
      return document.elementFromPoint(x + 2, y + 2) === text;
    });
    expect(isOnTop).toBe(true);
  });
});
