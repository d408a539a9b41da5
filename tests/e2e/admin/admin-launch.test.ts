import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { PHONE } from '../../support/browser/screen-sizes.ts';
import { setStage, type Stage } from '../../support/browser/browser.ts';
import type { Client } from '../../support/api/client.ts';
import { mailsTo, waitForMails } from '../../support/mail/outbox.ts';
import { changeRows } from '../../support/database/running-database.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

const PATH = '/api/launch-notifications';

let stage: Stage;
/** The first account of a server is its administrator. */
let chef: Client;
beforeAll(async () => {
  stage = await setStage();
  chef = await signUp(stage.app);
});
afterAll(() => stage.end());

const heading = (page: Page, count: number) =>
  page.getByRole('heading', { name: `Launch Notification Subscribers (${count})`, exact: true });
const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });
/** The announcement that consists of this text. Other status lines on the page may begin with it. */
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: new RegExp(`^${text}$`) });
const names = (page: Page): Promise<string[]> => page.getByRole('rowheader').allTextContents();

async function openTab(page: Page): Promise<void> {
  await page.goto('/admin');
  await page.getByRole('tab', { name: 'Launch List' }).click();
}

/** Replaces the list by these addresses. */
async function fill(emails: readonly string[]): Promise<void> {
  await changeRows(stage.app, 'delete from launch_subscriber', []);
  for (const [place, email] of emails.entries()) {
    await changeRows(
      stage.app,
      `insert into launch_subscriber (id, email, email_key, language, subscribed_at)
       values (gen_random_uuid(), $1::text, lower($1), 'en', now() - $2 * interval '1 hour')`,
      [email, emails.length - place],
    );
  }
}

describe('the launch list', () => {
  it('is loaded when its tab is opened; empty, it says so', async () => {
    const page = await stage.newUserPage(chef);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/admin');
    await page.getByRole('tab', { name: 'Activity Summary', selected: true }).waitFor();
    expect(asked).not.toContain(PATH);
    await page.getByRole('tab', { name: 'Launch List' }).click();
    await heading(page, 0).waitFor();
    await page.getByText('No subscribers yet', { exact: true }).waitFor();
    expect(asked).toContain(PATH);
    expect(await page.getByRole('button', { name: 'Send Launch Email' }).isDisabled()).toBe(true);
  });

  it('shows, orders and searches who is on it, and says when it cannot', async () => {
    await fill(['ann@kitchen.example', 'Zoë@kitchen.example', `${'x'.repeat(100)}@cellar.example`]);
    const page = await stage.newUserPage(chef, { viewport: PHONE });
    await page.route(`**${PATH}?*`, (route) => route.fulfill({ status: 500, body: '' }));
    await openTab(page);
    await page.getByRole('alert').filter({ hasText: 'Failed to load admin data' }).waitFor();
    await page.unroute(`**${PATH}?*`);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await heading(page, 3).waitFor();
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      'Email',
      'Subscribed At',
      'Status',
      'Actions',
    ]);
    expect((await names(page))[2]).toBe('ann@kitchen.example');
    expect(await row(page, 'ann@').getByText('Pending', { exact: true }).isVisible()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.getByRole('button', { name: 'Email', exact: true }).click();
    await waitFor('the order', async () => (await names(page))[0] === 'ann@kitchen.example');
    const search = page.getByRole('searchbox', { name: 'Search addresses' });
    await search.fill('zoe');
    await heading(page, 1).waitFor();
    expect(await names(page)).toEqual(['Zoë@kitchen.example']);
    await search.fill('nobody');
    await status(page, 'No address matches the search.').waitFor();
    await search.press('Escape');
    await heading(page, 3).waitFor();
  });

  it('removes an address after a confirmation, also if another administrator was faster', async () => {
    await fill(['ann@kitchen.example', 'bob@kitchen.example']);
    const page = await stage.newUserPage(chef);
    await openTab(page);
    await row(page, 'ann@').getByRole('button', { name: 'Remove' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('Remove ann@kitchen.example from the launch notification list?', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await row(page, 'ann@').count()).toBe(1);
    await row(page, 'ann@').getByRole('button', { name: 'Remove' }).click();
    await page.route(`**${PATH}/*`, (route) => route.abort());
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await row(page, 'ann@').count()).toBe(1);
    await page.unroute(`**${PATH}/*`);
    await row(page, 'ann@').getByRole('button', { name: 'Remove' }).click();
    await changeRows(stage.app, `delete from launch_subscriber where email like 'ann%'`, []);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await heading(page, 1).waitFor();
    await status(page, 'Subscriber removed').waitFor();
    expect(await heading(page, 1).evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('is mailed once, after a confirmation with the number of addresses, and can be exported as a table', async () => {
    await fill(['dora@kitchen.example', 'emil@kitchen.example']);
    const page = await stage.newUserPage(chef);
    await openTab(page);
    await heading(page, 2).waitFor();
    await changeRows(
      stage.app,
      `insert into launch_subscriber (id, email, email_key, language) values (gen_random_uuid(), $1::text, $1, 'ja')`,
      ['late@kitchen.example'],
    );
    await page.getByRole('button', { name: 'Send Launch Email' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('It will be sent to 3 pending subscribers.', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Send Launch Email' }).dblclick();
    await status(page, 'The launch email is being sent').waitFor();
    await row(page, 'late@').getByText('Notified', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Send Launch Email' }).isDisabled()).toBe(true);
    expect(await heading(page, 3).evaluate((element) => element === document.activeElement)).toBe(true);
    await waitForMails(stage.app.dataDir, 'late@kitchen.example');
    expect(await mailsTo(stage.app.dataDir, 'dora@kitchen.example')).toHaveLength(1);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^cardamom-launch-list-[\d-]+\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    expect(text.split('\r\n')[1]).toMatch(/^late@kitchen\.example,[^,]+,Notified$/);
    expect(stage.faults).toEqual([]);
  });

  it('says why mails failed and why the mailing stopped, until they are sent again', async () => {
    await fill(['fail@kitchen.example', 'wait@kitchen.example']);
    await changeRows(
      stage.app,
      `update launch_subscriber set failure = '550 no such cook' where email like 'fail%'`,
      [],
    );
    await changeRows(stage.app, 'insert into launch_stop (reason) values ($1)', ['553 the sender is not ours']);
    const page = await stage.newUserPage(chef, { viewport: PHONE });
    await openTab(page);
    await row(page, 'fail@').getByText('Failed', { exact: true }).waitFor();
    expect(await row(page, 'fail@').getByText('550 no such cook', { exact: true }).isVisible()).toBe(true);
    expect(await row(page, 'wait@').getByText('Pending', { exact: true }).isVisible()).toBe(true);
    await page.getByRole('alert').filter({ hasText: '553 the sender is not ours' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.getByRole('button', { name: 'Send Again' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('It will be sent to 2 pending subscribers.', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Send Again' }).click();
    await row(page, 'fail@').getByText('Notified', { exact: true }).waitFor();
    await row(page, 'wait@').getByText('Notified', { exact: true }).waitFor();
    expect(await page.getByText('553 the sender is not ours').count()).toBe(0);
  });
});
