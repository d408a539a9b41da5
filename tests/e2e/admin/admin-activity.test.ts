import { PDFParse } from 'pdf-parse';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, signUp } from '../../support/accounts/accounts.ts';
import { DESKTOP, PHONE } from '../../support/browser/screen-sizes.ts';
import { setStage, type Stage } from '../../support/browser/browser.ts';
import type { Client } from '../../support/api/client.ts';
import { changeRows } from '../../support/database/running-database.ts';

/** Far ahead of UTC, so that the user's date usually differs from the server's. */
const ZONE = 'Pacific/Kiritimati';
const READER = { timezoneId: ZONE } as const;
const DAY = 86_400_000;
const LONG_NAME = `${'Wolfeschlegelsteinhausen'.repeat(4)}berg`;
const RECIPES = 60;

let stage: Stage;
let administrator: Client;
let cook: Client;
beforeAll(async () => {
  stage = await setStage({ WORKERS: '0' });
  administrator = await signUp(stage.app, newPerson('Chef'));
  cook = await signUp(stage.app);
  const insert = (statement: string, values: unknown[] = []): Promise<void> => changeRows(stage.app, statement, values);
  // Only these three accounts were registered today.
  await insert(`update account set created_at = '2021-01-01'`);
  for (const name of ['<script>alert(1)</script>', 'מרים כהן', LONG_NAME])
    await insert(`insert into account (id, name, email, email_key) values (gen_random_uuid(), $1, $2, $2)`, [
      name,
      `cook.${name.length}@kitchen.example`,
    ]);
  await insert(
    `insert into recipe (id, account_id, title, original_source, search_text, ingredients, instructions, created_at)
     select gen_random_uuid(), id, case n when 1 then 'Lemon tart' else 'Soup number ' || n end,
       '{"type":"url","url":"https://kitchen.example"}', '', '["3 lemons"]', '["Bake it."]', now() - n * interval '1 millisecond'
     from account, generate_series(1, ${RECIPES}) n where name = $1`,
    [LONG_NAME],
  );
  await insert(
    `insert into import_job (id, account_id, source_type, source, payload, state, error_code, ended_at)
     select gen_random_uuid(), id, 'youtube', 'https://video.example/gone', '{}', 'failed', 'importErrors.pageNotFound', now()
     from account where name = $1`,
    [LONG_NAME],
  );
});
afterAll(() => stage.end());

const dayIn = (zone: string, moment = Date.now()): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(moment);

async function openSummary(viewport = DESKTOP): Promise<Page> {
  const page = await stage.newUserPage(administrator, { ...READER, viewport });
  await page.goto('/admin');
  await page.getByRole('heading', { name: 'Activity Summary' }).waitFor();
  return page;
}

const card = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`\\d ${name}$`) });
const list = (page: Page, name: string) => page.getByRole('region', { name });
const dateField = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const choose = async (page: Page, from: string, to: string): Promise<void> => {
  await dateField(page, 'From Date').fill(from);
  await dateField(page, 'To Date').fill(to);
};
/** The calls for the summary that a page makes from now on. */
function watchCalls(page: Page): URLSearchParams[] {
  const calls: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/admin/activity-summary') calls.push(searchParams);
  });
  return calls;
}

describe('the activity summary', () => {
  it('begins with today in the user’s time zone, and opens a list for each number', async () => {
    const page = await openSummary();
    const today = dayIn(ZONE);
    for (const name of ['From Date', 'To Date']) {
      expect(await dateField(page, name).inputValue()).toBe(today);
      expect(await dateField(page, name).getAttribute('max')).toBe(today);
    }
    expect(await dateField(page, 'To Date').getAttribute('min')).toBe(today);
    await page.getByRole('button', { name: '3 Users Registered', exact: true }).waitFor();
    const users = card(page, 'Users Registered');
    expect(await users.getAttribute('aria-expanded')).toBe('false');
    await users.press('Enter');
    expect(await users.getAttribute('aria-expanded')).toBe('true');
    await list(page, 'Users Registered').getByText('<script>alert(1)</script>', { exact: true }).waitFor();
    expect(await list(page, 'Users Registered').getByRole('listitem').count()).toBe(3);
    await users.press('Enter');
    await list(page, 'Users Registered').waitFor({ state: 'detached' });

    await card(page, 'Failed Jobs').click();
    const failures = list(page, 'Failed Jobs');
    await failures.getByText('https://video.example/gone').waitFor();
    await failures.getByText('YOUTUBE', { exact: true }).waitFor();
    await card(page, 'Recipes Imported').click();
    const recipes = list(page, 'Recipes Imported');
    expect(await recipes.evaluate((frame) => frame.getBoundingClientRect().height)).toBeLessThanOrEqual(300);
    await recipes.focus();
    await page.keyboard.press('End');
    await expect.poll(() => recipes.evaluate((frame) => frame.scrollTop)).toBeGreaterThan(300);
    await recipes.getByRole('button', { name: 'Lemon tart' }).click();
    await page.getByRole('dialog').getByRole('heading', { name: 'Lemon tart' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(stage.faults).toEqual([]);
  });

  it('of other days is asked for once they can be, and says where nothing happened', async () => {
    const page = await openSummary(PHONE);
    await card(page, 'Recipes Imported').waitFor();
    const calls = watchCalls(page);
    await page.getByRole('button', { name: 'Last 7 days' }).click();
    await expect
      .poll(() => calls.at(-1)?.toString())
      .toBe(
        new URLSearchParams({ fromDate: dayIn(ZONE, Date.now() - 6 * DAY), toDate: dayIn(ZONE), tz: ZONE }).toString(),
      );
    expect(await page.getByRole('button', { name: 'Last 7 days' }).getAttribute('aria-pressed')).toBe('true');
    await choose(page, '2025-05-02', '2025-05-02');
    await page.getByText('No activity found', { exact: true }).waitFor();
    await page.getByText('There was no activity during the selected period.', { exact: true }).waitFor();
    await dateField(page, 'To Date').fill('');
    await page.getByText('No activity found').waitFor({ state: 'detached' });
    expect(calls.at(-1)?.has('toDate')).toBe(false);

    const asked = calls.length;
    await dateField(page, 'To Date').fill('2025-05-01');
    await page.getByText('The To Date may not be before the From Date.').waitFor();
    expect(await page.getByRole('button', { name: 'Export to PDF' }).isDisabled()).toBe(true);
    await choose(page, dayIn(ZONE, Date.now() + 2 * DAY), '');
    await page.getByText('The date may not be later than today.').waitFor();
    await dateField(page, 'From Date').fill('');
    await page.getByText('The date may not be later than today.').waitFor({ state: 'detached' });
    expect(await page.getByRole('link', { name: 'Download PDF' }).count()).toBe(0);
    expect(calls).toHaveLength(asked);
  });

  it('that fails to load is logged and can be reloaded; late responses are ignored', async () => {
    const page = await openSummary();
    await card(page, 'Users Registered').waitFor();
    const logged: string[] = [];
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
    await page.route('**/api/admin/activity-summary*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    await dateField(page, 'From Date').fill('2021-01-01');
    const problem = page.getByRole('alert').filter({ hasText: 'Failed to load admin data' });
    await problem.waitFor();
    expect(logged.join('\n')).toContain('the activity could not be loaded');
    await page.unroute('**/api/admin/activity-summary*');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('button', { name: '5 Users Registered', exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('5Users Registered');

    const late = Promise.withResolvers<void>();
    await page.route('**/api/admin/activity-summary*fromDate=2021-02-01*', async (route) => {
      await late.promise;
      await route.continue();
    });
    await choose(page, '2021-02-01', '2021-02-02');
    await choose(page, '2021-01-01', '2021-01-01');
    await page.getByRole('button', { name: '2 Users Registered', exact: true }).waitFor();
    late.resolve();
    await page.getByRole('button', { name: '2 Users Registered', exact: true }).waitFor();
  });
});

describe('the site’s activity over the main app', () => {
  it('opens from the account’s menu for administrators, and leads to a recipe', async () => {
    const page = await stage.newUserPage(administrator, { ...READER, viewport: { width: 1600, height: 700 } });
    await page.goto('/');
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Site Activity Summary' }).click();
    const dialog = page.getByRole('dialog', { name: 'Site Activity Summary' });
    await dialog.getByRole('button', { name: `${RECIPES} Recipes Imported` }).click();
    await dialog.getByRole('button', { name: 'Lemon tart' }).waitFor();
    const box = await dialog.boundingBox();
    expect(box?.width).toBeLessThanOrEqual(900);
    expect(box?.height).toBeLessThanOrEqual(0.85 * 700);
    await dialog.getByRole('button', { name: 'Lemon tart' }).click();
    await page.getByRole('dialog').getByRole('heading', { name: 'Lemon tart' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Site Activity Summary' }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('is not for others, nor is its report', async () => {
    const page = await stage.newUserPage(cook, READER);
    await page.goto('/');
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Site Activity Summary' }).count()).toBe(0);
    await page.goto('/admin/report?from=2021-01-01');
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
    const guest = await stage.newPage();
    await guest.goto('/admin/report?from=2021-01-01');
    await guest.getByRole('heading', { name: 'Access Denied' }).waitFor();
    for (const { context } of [page, guest].map((each) => ({ context: each.context() }))) await context.close();
  });
});

/** Counts calls of window.print, since a headless browser has no print dialog. */
const countPrints = (page: Page) =>
  page.context().addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset['prints'] = String(Number(document.documentElement.dataset['prints'] ?? 0) + 1);
    };
  });
const hasPrinted = async (page: Page): Promise<void> => {
  await page.locator('[data-prints="1"]').waitFor();
};
const printsOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset['prints']);

/** The text of each page on paper. */
async function pagesOnPaper(page: Page, format: 'A4' | 'Letter'): Promise<string[]> {
  const parser = new PDFParse({ data: await page.pdf({ format }) });
  try {
    return (await parser.getText()).pages.map(({ text }) => text.normalize('NFKC'));
  } finally {
    await parser.destroy();
  }
}

describe('the report', () => {
  it('opens in a new window, prints automatically once, and stays after a reload', async () => {
    const page = await openSummary();
    await countPrints(page);
    await dateField(page, 'From Date').fill('2021-01-01');
    await page.getByRole('button', { name: '5 Users Registered', exact: true }).waitFor();
    const [report] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Export to PDF' }).click(),
    ]);
    await report.getByRole('heading', { name: 'Activity Report' }).waitFor();
    await hasPrinted(report);
    expect(await report.title()).toBe(`Activity Report 2021-01-01 – ${dayIn(ZONE)}`);
    await report.getByText(/1 January 2021 – /).waitFor();
    await report.reload();
    await hasPrinted(report);
    await report.getByRole('button', { name: 'Print' }).click();
    expect(await printsOf(report)).toBe('2');
    await report.goto('/admin/report?from=2021-01-02&to=2021-01-01');
    await report.getByRole('alert').getByText('The To Date may not be before the From Date.').waitFor();
    expect(await printsOf(report)).toBeUndefined();
    expect(stage.faults).toEqual([]);
  });

  it.each([
    { language: 'en', format: 'A4', title: 'Activity Report', heading: 'Imported by', dir: 'ltr' },
    { language: 'ar', format: 'Letter', title: 'تقرير النشاط', heading: 'الوصفة', dir: 'rtl' },
    { language: 'ja', format: 'A4', title: 'アクティビティレポート', heading: '取り込んだ人', dir: 'ltr' },
  ] as const)('stands on paper in the language of the reader ($language)', async (expected) => {
    const page = await stage.newUserPage(administrator, { ...READER, colorScheme: 'dark' });
    await countPrints(page);
    await page.addInitScript((code) => localStorage.setItem('cardamom-language', code), expected.language);
    await page.goto('/admin/report?from=2021-01-01');
    await page.getByRole('heading', { name: expected.title }).waitFor();
    expect(await page.evaluate(() => document.documentElement.dir)).toBe(expected.dir);
    await expect.poll(() => page.title()).toContain(expected.title);
    const pages = await pagesOnPaper(page, expected.format);
    const whole = pages.join('\n');
    const bare = (text: string): string => text.replaceAll(/\s/g, '');
    const has = (text: string, part: string): boolean =>
      [part, [...part].toReversed().join('')].some((way) => bare(text).includes(bare(way)));
    expect(has(pages[0] ?? '', expected.title)).toBe(true);
    for (const text of ['<script>alert(1)</script>', LONG_NAME, 'Lemon tart', 'https://video.example/gone'])
      expect(bare(whole)).toContain(bare(text));
    for (let number = 2; number <= RECIPES; number += 1) expect(whole).toContain(`Soup number ${number}`);
    // The headings of the table are repeated on every page.
    const withRecipes = pages.filter((text) => /Soup number/.test(text));
    expect(withRecipes.length).toBeGreaterThan(1);
    for (const text of withRecipes) expect(has(text, expected.heading)).toBe(true);
    // Controls that are only for the screen are not printed.
    expect(whole).not.toContain('Admin Panel');
  });
});
