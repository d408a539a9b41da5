import { readFile, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright';
import { providePrograms } from '../checks/provide-programs.ts';
import { signUp } from '../support/accounts/accounts.ts';
import { CHROMIUM_ARGUMENTS, findChromium } from '../support/browser/chromium.ts';
import { PHONE, DESKTOP } from '../support/browser/screen-sizes.ts';
import { type RunningApp, startApp } from '../support/processes/app-process.ts';
import { type RecipeSite, startRecipeSite } from '../support/recipes/recipe-site.ts';
import { createHand, type Effort } from './hand.ts';
import type { Kitchen, Task } from './task.ts';
import { ACCOUNT_TASKS } from './tasks/account-tasks.ts';
import { CHANGE_TASKS } from './tasks/change-tasks.ts';
import { COOK_TASKS } from './tasks/cook-tasks.ts';
import { FIND_TASKS } from './tasks/find-tasks.ts';
import { IMPORT_TASKS } from './tasks/import-tasks.ts';
import { fillCollection } from './walk-recipes.ts';

/**
 * `npm run walk -- [TASK…] [--phone] [--before FILE] [--out FILE]`: does the tasks of a cook in a browser and prints the
 * clicks, keys and seconds of each; those whose name contains a TASK if one is given. `--before` prints the figures of an
 * earlier `--out` beside them. The seconds are those of the hand by the keystroke-level model and of the application.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { phone: { type: 'boolean', default: false }, before: { type: 'string' }, out: { type: 'string' } },
});

const TASKS: readonly Task[] = [...FIND_TASKS, ...COOK_TASKS, ...IMPORT_TASKS, ...CHANGE_TASKS, ...ACCOUNT_TASKS];

/** null for a task that could not be done. */
type Efforts = Readonly<Record<string, Effort | null>>;

const wanted = TASKS.filter(({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)));

/** A new window at the list of recipes, as after a start of the browser. */
async function openList(browser: Browser, app: RunningApp, { cook }: Kitchen): Promise<Page> {
  const context = await browser.newContext({
    baseURL: app.url,
    locale: 'en-GB',
    viewport: values.phone ? PHONE : DESKTOP,
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await context.addCookies([{ name: 'cardamom_session', value: cook.cookie() ?? '', url: app.url }]);
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('heading', { name: /^Your recipes \(/ }).waitFor();
  return page;
}

async function doTask(task: Task, page: Page, kitchen: Kitchen): Promise<Effort | null> {
  try {
    await task.prepare?.(kitchen, page);
    const hand = createHand(page);
    await task.run(hand, kitchen);
    return hand.effort();
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('Call log:');
    process.stderr.write(`${task.name}: ${reason?.trim()}\n`);
    return null;
  }
}

const figures = (effort: Effort | null | undefined): string =>
  effort
    ? [effort.clicks, effort.keys, effort.seconds.toFixed(1)].map((figure) => String(figure).padStart(6)).join('')
    : 'not possible'.padStart(18);

function printRow({ name, isFrequent }: Task, after: Effort | null, before: Efforts | null): void {
  const columns = [...(before ? [figures(before[name])] : []), figures(after)];
  console.log(`${isFrequent ? '*' : ' '} ${name.padEnd(52)}${columns.join('   ')}`);
}

function printHead(hasBefore: boolean): void {
  const columns = ['clicks', 'keys', 's'].map((head) => head.padStart(6)).join('');
  console.log(`  ${'task (* frequent)'.padEnd(52)}${hasBefore ? `${columns}   ` : ''}${columns}`);
}

async function walk(browser: Browser, app: RunningApp, site: RecipeSite, before: Efforts | null): Promise<Efforts> {
  const kitchen: Kitchen = { cook: await signUp(app), site };
  await fillCollection(kitchen.cook);
  printHead(before !== null);
  const efforts: Record<string, Effort | null> = {};
  for (const task of wanted) {
    const page = await openList(browser, app, kitchen);
    const effort = await doTask(task, page, kitchen);
    efforts[task.name] = effort;
    printRow(task, effort, before);
    await page.context().close();
    await task.cleanUp?.(kitchen);
  }
  return efforts;
}

await providePrograms('chromium-headless-shell');
const executablePath = findChromium();
if (executablePath === null) throw new Error('Chromium was not found: set CHROMIUM_PATH');
const before = values.before === undefined ? null : (JSON.parse(await readFile(values.before, 'utf8')) as Efforts);
const site = await startRecipeSite();
const app = await startApp({ WORKERS: '1', IMPORT_ALLOW_HOSTS: `127.0.0.1:${site.port}` });
const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGUMENTS] });
try {
  const efforts = await walk(browser, app, site, before);
  if (values.out !== undefined) await writeFile(values.out, JSON.stringify(efforts, null, 2));
  const undone = Object.values(efforts).filter((effort) => effort === null).length;
  console.log(`${Object.keys(efforts).length} tasks, ${undone} of them not possible`);
  process.exitCode = undone === 0 ? 0 : 1;
} finally {
  await browser.close();
  await app.stop();
  await site.stop();
}
