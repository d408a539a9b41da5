import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { expectNoBarriers } from '../../support/browser/accessibility-checks.ts';
import { PHONE } from '../../support/browser/screen-sizes.ts';
import { setStage, type Stage } from '../../support/browser/browser.ts';
import type { Client } from '../../support/api/client.ts';
import { knowingAnswer } from '../../support/models/self-test-model.ts';
import { type OllamaStandIn, startOllamaStandIn } from '../../support/models/ollama-stand-in.ts';
import { changeRows } from '../../support/database/running-database.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

/** A stand-in for Ollama that has the requested model. */
let ollama: OllamaStandIn;
/** Delays each answer until it resolves. */
let held: Promise<void> = Promise.resolve();
/** The time limit of a model test with immediate answers, in milliseconds. On an idle machine it takes some seconds. */
const WHOLE_TEST = 45_000;
let stage: Stage;
let administrator: Client;
let backups: string;
beforeAll(async () => {
  backups = await mkdtemp(join(tmpdir(), 'cardamom-backups-'));
  ollama = await startOllamaStandIn({
    models: { 'qwen3:latest': { context: 40_960, sees: false } },
    answer: async (chat) => {
      await held;
      return knowingAnswer(chat);
    },
  });
  const model = { OLLAMA_HOST: ollama.origin, OLLAMA_MODEL: 'qwen3', OLLAMA_VISION_MODEL: 'none' };
  stage = await setStage({ ...model, BACKUP_FOLDER: backups });
  administrator = await signUp(stage.app);
});
afterAll(async () => {
  await stage.end();
  await ollama.stop();
  await rm(backups, { recursive: true });
});

const cardOf = (page: Page) => page.getByRole('region', { name: 'System status' });
const partOf = (page: Page, name: string) =>
  cardOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) });

/**
 * Moves the clock forward until the card shows the text. A running request gets a real second for its answer, because its time
 * limit uses the same clock.
 */
async function comesToSay(page: Page, words: string): Promise<void> {
  const look = async (): Promise<string> => {
    await page.clock.runFor(10_000);
    return (await cardOf(page).allInnerTexts()).join('');
  };
  await expect.poll(look, { interval: 1_000 }).toContain(words);
}

async function countAsks(page: Page): Promise<() => number> {
  let asks = 0;
  await page.route('**/api/admin/health', (route) => {
    asks += 1;
    return route.continue();
  });
  return () => asks;
}

const hide = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

describe('the health card', () => {
  it('is one calm line, opens to every part, and says at once what is wrong and what to do', async () => {
    const page = await stage.newUserPage(administrator, { viewport: PHONE });
    await page.clock.install();
    await page.goto('/admin');
    await comesToSay(page, 'Everything is working');
    expect(await cardOf(page).getByRole('listitem').count()).toBe(0);

    await page.getByRole('button', { name: 'Show details' }).click();
    const parts = ['Imports', 'Workers', 'Database', 'Disk space', 'Backups', 'Emails', 'Language model', 'Web server'];
    expect(await cardOf(page).getByRole('heading').allTextContents()).toEqual([...parts, 'Model test']);
    expect(await cardOf(page).getByText('OK', { exact: true }).count()).toBe(parts.length);
    expect(await partOf(page, 'Workers').innerText()).toMatch(/1 of 1[^]*worker-1\u2069 since/);
    expect(await partOf(page, 'Database').innerText()).toMatch(
      /(Embedded|DATABASE_URL)[^]*\d+(\.\d)? MB[^]*\d+ of \d+/,
    );
    expect(await partOf(page, 'Language model').innerText()).toMatch(/qwen3\s*installed/);
    await page.getByRole('button', { name: 'Hide details' }).click();

    await changeRows(
      stage.app,
      `insert into mail (id, recipient, subject, body_text, body_html, attempts, not_before, error, error_at)
       values (gen_random_uuid(), 'x@kitchen.example', '', '', '', 8, now() + interval '1 hour', $1, now())`,
      ['<script>alert(1)</script> said \u202eno'],
    );
    await comesToSay(page, 'Some parts need attention');
    await cardOf(page).getByText('The mail server refused some emails.').waitFor();
    await page.getByRole('button', { name: 'Show details' }).click();
    expect(await partOf(page, 'Emails').innerText()).toContain('<script>alert(1)</script> said');
    expect(stage.faults).toEqual([]);
  });

  it('begins a backup at the press of a button, and tells when it is there', async () => {
    const page = await stage.newUserPage(administrator, { viewport: PHONE });
    await page.clock.install();
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Show details' }).click();
    // The first one is made at the start.
    await comesToSay(page, 'Last backup');
    const madeOf = () =>
      partOf(page, 'Backups')
        .getByText(/cardamom-.*\.zip/)
        .innerText();
    const first = await madeOf();
    await partOf(page, 'Backups').getByRole('button', { name: 'Back up now' }).click();
    await expect
      .poll(
        async () => {
          await page.clock.runFor(10_000);
          return (await madeOf()) === first;
        },
        { interval: 1_000, timeout: 45_000 },
      )
      .toBe(false);
    expect(await partOf(page, 'Backups').innerText()).not.toContain('The backup is starting');
    expect(stage.faults).toEqual([]);
  });

  it('shows details in the direction of their text, whatever comes first', async () => {
    const page = await stage.newUserPage(administrator, { locale: 'he' });
    await page.goto('/admin');
    const card = page.locator('main > section').first();
    await card.getByRole('button').first().click();
    await card.locator('dd').first().waitFor();
    const directions = await card
      .locator('dd span')
      .evaluateAll((lines) =>
        lines.map((line) => ({ text: line.textContent, direction: getComputedStyle(line).direction })),
      );
    const told = directions.filter(({ text }) => /[\u0590-\u05ff]/.test(text));
    expect(told.length).toBeGreaterThan(5);
    expect(told.filter(({ direction }) => direction !== 'rtl')).toEqual([]);
  });

  it('is polled while visible, in the user’s language, and not while hidden', async () => {
    const page = await stage.newUserPage(administrator, { locale: 'ja' });
    await page.clock.install();
    const asks = await countAsks(page);
    await page.goto('/admin');
    await page.getByRole('region', { name: 'システムの状態' }).getByRole('button', { name: '詳細を表示' }).waitFor();
    const seen = asks();
    await hide(page, true);
    await page.clock.runFor(60_000);
    expect(asks()).toBe(seen);
    await hide(page, false);
    await waitFor('a look at once', () => asks() === seen + 1);
    await waitFor('the next look', async () => {
      await page.clock.runFor(10_000);
      return asks() > seen + 1;
    });
  });

  it('reports an unreachable server, and recovers', async () => {
    const page = await stage.newUserPage(administrator);
    await page.clock.install();
    await page.route('**/api/admin/health', (route) => route.abort());
    await page.goto('/admin');
    await cardOf(page).getByText('The system status could not be loaded').waitFor();
    await cardOf(page).getByText('The server cannot be reached. Check your connection and try again.').waitFor();
    // From here on the card does not refresh by itself before the button is pressed.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
    await page.unroute('**/api/admin/health');
    await cardOf(page).getByRole('button', { name: 'Try Again' }).click();
    await cardOf(page).getByRole('button', { name: 'Show details' }).waitFor();
  });
});

const ILL = { works: false, words: 'connect ECONNREFUSED' };
/** As it was kept: that of the sound before its fault was told apart. */
const REPORT = {
  finishedAt: '2026-11-22T08:00:00.000Z',
  took: 9_000,
  host: 'http://127.0.0.1:11434',
  reachable: true,
  verdict: 'good',
  models: [],
  fixtures: [],
  speech: { ...ILL, place: 'http://127.0.0.1:9000', fault: 'unreachable' },
  videoSound: { ...ILL, place: '/usr/bin/yt-dlp' },
};

describe('the test of the models', () => {
  it('states in the user’s language what is wrong with the video tools', async () => {
    await changeRows(
      stage.app,
      `insert into model_test (run, state, started_at, seen_at, report) values (gen_random_uuid(), 'done', now(), now(), $1)`,
      [JSON.stringify(REPORT)],
    );
    onTestFinished(() => changeRows(stage.app, 'delete from model_test', []));
    const page = await stage.newUserPage(administrator, { locale: 'de' });
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Details anzeigen' }).click();
    const test = page.getByRole('region', { name: 'Modelltest' });
    await test.getByText(/Prüfe, ob er läuft und ob WHISPER_URL stimmt/).waitFor();
    await test.getByText('/usr/bin/yt-dlp').waitFor();
  });

  it('can be started and stopped, continues while hidden, and shows the result of each recipe', async () => {
    let release: () => void = () => undefined;
    held = new Promise((resolve) => (release = resolve));
    const open = async (): Promise<Page> => {
      const page = await stage.newUserPage(administrator, { viewport: PHONE });
      await page.goto('/admin');
      await page.getByRole('button', { name: 'Show details' }).click();
      return page;
    };
    const first = await open();
    const test = (page: Page) => page.getByRole('region', { name: 'Model test' });
    await test(first).getByRole('button', { name: 'Test the models' }).click();
    await test(first).getByText('Recipe 1 of 7: A letter').waitFor();
    await first.context().close();

    const second = await open();
    await test(second).getByRole('button', { name: 'Stop the test' }).click();
    await test(second).getByText('The test was stopped.').waitFor();
    await test(second).getByRole('button', { name: 'Test the models' }).click();
    release();
    const table = test(second).getByRole('table', { name: 'Model test' });
    const row = table.getByRole('row', { name: 'A text with instructions for the model' });
    // Seven recipes are read in separate processes, which may take long on a busy machine.
    await row.waitFor({ timeout: WHOLE_TEST });
    expect(await row.getByRole('cell').first().innerText()).toContain('100');
    expect(await test(second).getByText('Good', { exact: true }).count()).toBe(1);
    await expectNoBarriers(second);
    expect(stage.faults).toEqual([]);
    await second.context().close();
  });
});
