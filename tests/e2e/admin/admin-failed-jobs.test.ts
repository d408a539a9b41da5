import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newPerson, type Person, signUp } from '../../support/accounts/accounts.ts';
import { PHONE } from '../../support/browser/screen-sizes.ts';
import { setStage, type Stage } from '../../support/browser/browser.ts';
import type { Client } from '../../support/api/client.ts';
import { changeRows } from '../../support/database/running-database.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

const HOSTILE = '\u202E<img src=x onerror=alert(1)>';

let stage: Stage;
/** The first account of a server is its administrator. */
let administrator: Client;
let ann: Client & { readonly person: Person };
let bob: Client & { readonly person: Person };
beforeAll(async () => {
  stage = await setStage();
  administrator = await signUp(stage.app);
  ann = await signUp(stage.app, { ...newPerson('Ann'), name: 'Ann Baker' });
  bob = await signUp(stage.app, { ...newPerson('Bob'), name: HOSTILE });
});
afterAll(() => stage.end());
beforeEach(() => changeRows(stage.app, 'delete from import_job', []));

/** Failed imports of an account, newest first. */
async function giveFailures(of: { readonly person: Person }, sources: readonly string[], type = 'url'): Promise<void> {
  await changeRows(
    stage.app,
    `insert into import_job (id, account_id, source_type, source, payload, state, error_code, ended_at)
     select gen_random_uuid(), account.id, $2, source, '{"url":"https://lost.example"}', 'failed', 'importErrors.timeout',
       now() - place * interval '1 hour' - interval '1 minute'
     from account, unnest($3::text[]) with ordinality each (source, place) where email = $1`,
    [of.person.email, type, sources],
  );
}

const cards = (page: Page) => page.getByRole('list', { name: 'Failed Jobs' }).getByRole('listitem');
const card = (page: Page, source: string) => cards(page).filter({ hasText: source });
const heading = (page: Page, count: number) =>
  page.getByRole('heading', { name: `Failed Jobs (${count})`, exact: true });
const question = (page: Page) => page.getByRole('alertdialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const filter = (page: Page) => page.getByRole('combobox', { name: 'Filter by user' });
const told = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

async function open(options: Parameters<Stage['newPage']>[0] = {}, query = ''): Promise<Page> {
  const page = await stage.newUserPage(administrator, options);
  await page.goto(`/admin?tab=failedJobs${query}`);
  return page;
}

describe('the failed jobs of everybody', () => {
  it('show their progress, and the requests and answers of models', async () => {
    await giveFailures(ann, ['https://kitchen.example/soup']);
    const reading = {
      steps: [
        { step: 'fetching', ms: 900 },
        { step: 'queued', ms: 40_000 },
        { step: 'asking', ms: 61_000 },
      ],
      models: [
        {
          host: 'http://127.0.0.1:11434',
          need: 'nothing',
          calls: [
            {
              purpose: 'structure',
              model: 'qwen3:8b',
              prompt: 'structure-3',
              ms: 61_000,
              loadMs: 2_000,
              promptTokens: 1_200,
              answerTokens: 300,
              context: 4_096,
              outcome: 'answered',
            },
          ],
          outcome: 'nonsense',
          dropped: [],
        },
      ],
    };
    await changeRows(
      stage.app,
      `update import_job set reading = $1, model_answer = 'Certainly! A soup.', error_code = 'importErrors.modelFailed'`,
      [JSON.stringify(reading)],
    );
    const page = await open();
    await card(page, 'kitchen.example').getByRole('button', { name: 'Show Data' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import data' });
    await dialog.getByText('Waiting in the queue').waitFor();
    await dialog.getByRole('heading', { name: 'qwen3:8b was used' }).waitFor();
    await dialog.getByText('The model’s answer', { exact: true }).click();
    await dialog.getByText('Certainly! A soup.', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('show their source, are retried once despite repeated clicks, deleted and cleared after a confirmation', async () => {
    const { jobId } = (await ann.post('/upload/url', { url: `${stage.site.origin}/moody/soup` })).body;
    await waitFor('the import to fail', async () => (await ann.get('/api/failed-jobs')).body.failedJobs.length === 1);
    await giveFailures(bob, ['grandmother.pdf', 'letter.docx'], 'file');
    const { id: annId } = (await ann.get('/auth/me')).body;
    const page = await open();
    await heading(page, 3).waitFor();
    const soup = card(page, 'moody/soup');
    for (const text of ['URL', 'Just now', `${stage.site.origin}/moody/soup`, 'Ann Baker', ann.person.email, annId])
      await soup.getByText(text, { exact: true }).waitFor();
    await soup.getByText('the site answered with an error').waitFor();
    await card(page, 'grandmother.pdf').getByText('1h ago', { exact: true }).waitFor();
    await card(page, 'grandmother.pdf').getByText('FILE', { exact: true }).waitFor();

    const retries: string[] = [];
    page.on('request', (request) => request.url().endsWith('/retry') && retries.push(request.url()));
    await soup
      .getByRole('button', { name: 'Retry', exact: true })
      .evaluate((each: HTMLButtonElement) => Array.from({ length: 20 }, () => each.click()));
    await told(page, 'Job added back to processing queue');
    await heading(page, 2).waitFor();
    expect(await soup.count()).toBe(0);
    expect(retries).toHaveLength(1);
    await waitFor('the recipe', async () => (await ann.get(`/api/imports/${jobId}`)).body.state === 'done');

    const pie = card(page, 'grandmother.pdf').getByRole('button', { name: 'Delete', exact: true });
    await pie.press('Enter');
    await question(page).getByText('Are you sure you want to delete this failed job?', { exact: true }).waitFor();
    await question(page).getByRole('button', { name: 'Cancel' }).press('Enter');
    await question(page).waitFor({ state: 'detached' });
    await pie.press('Enter');
    await question(page).getByRole('button', { name: 'Delete' }).press('Enter');
    await told(page, 'Failed job deleted successfully');
    await heading(page, 1).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Delete');

    await button(page, 'Clear All').click();
    await question(page).getByText('Are you sure you want to clear all failed jobs?', { exact: true }).waitFor();
    await question(page).getByRole('button', { name: 'Clear All' }).click();
    await told(page, 'All failed jobs cleared successfully');
    await page.getByText('No Failed Jobs', { exact: true }).waitFor();
    await page.getByText('All jobs are processing successfully!', { exact: true }).waitFor();
    await expect.poll(() => button(page, 'Clear All').isDisabled()).toBe(true);
    expect((await administrator.get('/api/failed-jobs/all')).body.total).toBe(0);
    expect(stage.faults).toEqual([]);
  });

  it('are filtered by user, which the address keeps, and cleared for that user alone', async () => {
    await giveFailures(ann, ['https://lost.example/soup', 'https://lost.example/pie']);
    await giveFailures(bob, ['javascript:alert(1)']);
    const page = await open();
    await heading(page, 3).waitFor();
    expect(await filter(page).locator('option').allTextContents()).toEqual([
      'All Users',
      `<img src=x onerror=alert(1)> (${bob.person.email}) · 1`,
      `Ann Baker (${ann.person.email}) · 2`,
    ]);
    await filter(page).selectOption({ label: `Ann Baker (${ann.person.email}) · 2` });
    await heading(page, 2).waitFor();
    await page.getByRole('tab', { name: 'Users' }).waitFor();
    const address = page.url();
    await page.goto('/settings');
    await page.goBack();
    await heading(page, 2).waitFor();
    expect(page.url()).toBe(address);
    expect(await filter(page).locator('option:checked').textContent()).toContain('Ann Baker');
    await button(page, 'Clear All').click();
    const words = question(page).getByText('Are you sure you want to clear the 2 failed jobs shown?');
    expect(await words.textContent()).toContain(`Only failed jobs of Ann Baker (${ann.person.email}) are deleted.`);
    await question(page).getByRole('button', { name: 'Clear All' }).click();
    await told(page, 'The failed jobs shown were cleared successfully');
    await page.getByText('No Failed Jobs for Selected User', { exact: true }).waitFor();
    expect(await filter(page).locator('option:checked').textContent()).toContain('Ann Baker');
    await filter(page).selectOption('');
    await heading(page, 1).waitFor();
    await page.getByRole('button', { name: /^Show only failed jobs of/ }).click();
    await expect.poll(() => filter(page).locator('option:checked').textContent()).toContain(bob.person.email);
    expect(page.url()).toContain('user=');
  });

  it('are searched, ordered and turned page by page', async () => {
    await giveFailures(
      ann,
      Array.from({ length: 30 }, (_, n) => `https://lost.example/${n}`),
    );
    await giveFailures(bob, ['Crème brûlée.txt'], 'file');
    const page = await open();
    await page.getByText('1–25 of 31', { exact: true }).waitFor();
    await button(page, 'Next').click();
    await page.getByText('26–31 of 31', { exact: true }).waitFor();
    await page.reload();
    await page.getByText('26–31 of 31', { exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'Order' }).selectOption('Oldest first');
    await expect.poll(() => cards(page).first().textContent()).toContain('lost.example/29');
    const search = page.getByRole('searchbox', { name: 'Search failed jobs' });
    await search.fill('creme BRULEE');
    await heading(page, 1).waitFor();
    await card(page, 'Crème brûlée.txt').waitFor();
    await search.fill('no such thing');
    await page.getByText('No failed jobs match the search', { exact: true }).waitFor();
    await button(page, 'Clear the search').click();
    await heading(page, 31).waitFor();
    await changeRows(stage.app, `delete from import_job where source like 'https%'`, []);
    await button(page, 'Refresh').click();
    await heading(page, 1).waitFor();
  });

  it('stay if the server fails, which is reported', async () => {
    await giveFailures(ann, ['https://lost.example/soup']);
    const page = await open();
    await heading(page, 1).waitFor();
    await page.route('**/api/failed-jobs**', (route) => route.abort());
    await page.route('**/api/failed-jobs/**', (route) => route.abort());
    await button(page, 'Retry').click();
    await told(page, 'Failed to retry job');
    await button(page, 'Delete').click();
    await question(page).getByRole('button', { name: 'Delete' }).click();
    await told(page, 'Failed to delete job');
    expect(await card(page, 'lost.example/soup').count()).toBe(1);
    await button(page, 'Clear All').click();
    await question(page).getByRole('button', { name: 'Clear All' }).click();
    await told(page, 'Failed to clear jobs');
    await page.getByText('Failed to load admin data', { exact: true }).waitFor();
    await page.unrouteAll();
    const loaded = page.waitForResponse('**/api/failed-jobs/all**');
    await button(page, 'Try Again').click();
    await loaded;
    await page.getByText('Failed to load admin data', { exact: true }).waitFor({ state: 'detached' });
    await card(page, 'lost.example/soup').waitFor();
    await changeRows(stage.app, 'delete from import_job', []); // by another administrator
    await button(page, 'Retry').click();
    await told(page, 'Failed to retry job');
    await page.getByText('No Failed Jobs', { exact: true }).waitFor();
  });

  it('do not break the layout by their content, and open only links', async () => {
    const long = `https://lost.example/${'endless'.repeat(280)}`;
    await giveFailures(bob, ['javascript:alert(1)', long, 'http://user@lost.example/<script>alert(1)</script>']);
    await giveFailures(bob, ['x'.repeat(255), '\u202Etxt.exe'], 'file');
    const page = await open({ viewport: PHONE });
    page.on('dialog', (dialog) => stage.faults.push(dialog.message()));
    await heading(page, 5).waitFor();
    const width = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await width()).toBe(0);
    const links = cards(page).getByRole('link');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('rel')))).toEqual([
      'noopener noreferrer',
      'noopener noreferrer',
    ]);
    expect(await links.first().getAttribute('href')).toBe(long);
    expect(await card(page, 'javascript:alert(1)').getByRole('link').count()).toBe(0);
    expect(stage.faults).toEqual([]);
  });
});
