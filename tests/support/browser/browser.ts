import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright';
import { onTestFinished, TestRunner } from 'vitest';
import { type AppUnderTest, signUp } from '../accounts/accounts.ts';
import { takeApp } from '../processes/app-on-stage.ts';
import type { RunningApp } from '../processes/app-process.ts';
import { CHROMIUM_ARGUMENTS, findChromium } from './chromium.ts';
import type { Client } from '../api/client.ts';
import { createPagePool } from './page-pool.ts';
import { DESKTOP } from './screen-sizes.ts';
import type { RecipeSite } from '../recipes/recipe-site.ts';
import { waitFor } from '../processes/wait-for.ts';

/**
 * Pages do not animate unless a test asks for it: each animation delays the next step, and draws with the processor. Nor do
 * they have a service worker, which would load the whole app for each of them.
 */
const USUAL = { viewport: DESKTOP, locale: 'en-GB', reducedMotion: 'reduce', serviceWorkers: 'block' } as const;

/** A real Cardamom, a site with recipes for imports, and a browser. */
export interface Stage {
  readonly app: RunningApp;
  readonly site: RecipeSite;
  /** The errors of the pages: script errors and violations of the security policy. */
  readonly faults: string[];
  /** Opens a page that shares nothing with other pages. After the test it is reset or closed, since open pages keep working. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  /** A page of somebody who is signed in. */
  newUserPage(user: Client, options?: BrowserContextOptions): Promise<Page>;
  end(): Promise<void>;
}

function watchFaults(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (/content security policy|did not match|react/i.test(message.text())) faults.push(message.text());
  });
}

/** The bundled fonts, so that every machine can display all languages. */
const FONTCONFIG_FILE = fileURLToPath(new URL('fonts.conf', import.meta.url));

async function launchBrowser(args: readonly string[]): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null)
    throw new Error('there is no Chromium: set CHROMIUM_PATH, or run npm test, which brings one');
  // Without a UTF-8 locale Chromium names a download with a dash in its name just "download".
  const env = { ...process.env, FONTCONFIG_FILE, LC_ALL: 'C.UTF-8' };
  return chromium.launch({ executablePath, args: [...CHROMIUM_ARGUMENTS, ...args], env });
}

let usual: Browser | null = null;

/** Takes the browser that all test files of this process share; with other arguments, a separate one. */
export async function takeBrowser(args: readonly string[]): Promise<{ browser: Browser; giveBack(): Promise<void> }> {
  if (args.length > 0) {
    const browser = await launchBrowser(args);
    return { browser, giveBack: () => browser.close() };
  }
  usual = usual?.isConnected() ? usual : await launchBrowser([]);
  const browser = usual;
  return {
    browser,
    async giveBack() {
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
  };
}

/** `env` extends the default environment of the application, `args` the arguments of the browser. */
export async function setStage(env: NodeJS.ProcessEnv = {}, args: readonly string[] = []): Promise<Stage> {
  const { app, site, end } = await takeApp(env);
  const { browser, giveBack } = await takeBrowser(args);
  const faults: string[] = [];

  const pool = createPagePool(browser, { ...USUAL, baseURL: app.url }, (page) => watchFaults(page, faults));

  async function newPage(options: BrowserContextOptions = {}): Promise<Page> {
    const page = await pool.take(options);
    if (TestRunner.getCurrentTest()) onTestFinished(({ task }) => pool.giveBack(page, task.result?.state === 'fail'));
    return page;
  }

  return {
    app,
    site,
    faults,
    newPage,
    async newUserPage(user, options) {
      const page = await newPage(options);
      await page.context().addCookies([{ name: 'cardamom_session', value: user.cookie() ?? '', url: app.url }]);
      return page;
    },
    async end() {
      await giveBack();
      await end();
    },
  };
}

/** Imports pages of the site for a new account and waits until all are recipes. */
export async function signUpWithRecipes(
  { app, site }: { readonly app: AppUnderTest; readonly site: RecipeSite },
  names: readonly string[],
): Promise<Client> {
  const user = await signUp(app);
  for (const name of names) {
    const { body } = await user.post('/upload/url', { url: `${site.origin}/soup/${encodeURIComponent(name)}` });
    await waitForImport(user, body.jobId);
  }
  return user;
}

export async function waitForImport(user: Client, jobId: string, end: 'done' | 'failed' = 'done'): Promise<void> {
  await waitFor(`import ${jobId} to end`, async () => {
    const { body } = await user.get(`/api/imports/${jobId}`);
    return body.state === end;
  });
}
