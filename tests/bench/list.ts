import { loadavg } from 'node:os';
import { chromium, type Browser } from 'playwright';
import { providePrograms } from '../checks/provide-programs.ts';
import { tellWeights } from '../checks/report-weights.ts';
import { newPerson, signUp } from '../support/accounts/accounts.ts';
import { startApp } from '../support/processes/app-process.ts';
import { CHROMIUM_ARGUMENTS, findChromium } from '../support/browser/chromium.ts';
import { measureCalls } from './list/measure-calls.ts';
import { openProfile, typeWords, visit, type Visit } from './list/measure-page.ts';
import { measureSearch } from './list/measure-search.ts';
import { seedRecipes } from './list/seed-recipes.ts';
import { median, ms, tell } from './list/timings.ts';

/** Search words; each typed letter reduces the number of matching recipes. */
const WORDS = ['lemon', 'carrot soup', 'crème'];
const VISITS = 5;
const USUAL = 10_000;
const SIZES = [
  { count: USUAL, key: 50 },
  { count: 50_000, key: 100 },
];

/** The sizes given on the command line, or `search`; by default everything. */
const asked = process.argv.slice(2).map(Number);
const isSearchAsked = asked.length === 0 || process.argv.includes('search');
const wanted = SIZES.filter(({ count }) => asked.length === 0 || asked.includes(count));

type Person = Awaited<ReturnType<typeof signUp>>;
type App = Awaited<ReturnType<typeof startApp>>;

const medianVisit = (visits: readonly Visit[]): Visit => ({
  largestPaint: median(visits.map(({ largestPaint }) => largestPaint)),
  cards: median(visits.map(({ cards }) => cards)),
  blocked: median(visits.map(({ blocked }) => blocked)),
  whole: median(visits.map(({ whole }) => whole)),
});

function tellVisit(which: string, seen: Visit): boolean {
  console.log(`  ${which}: first card after ${ms(seen.cards)}, whole list after ${ms(seen.whole)}`);
  const met = [
    tell(`W4, ${which}, largest paint`, seen.largestPaint, 1_000, ms),
    tell(`W4, ${which}, blocked`, seen.blocked, 100, ms),
  ];
  return met.every(Boolean);
}

/** Measures first visits, each with a new browser profile, and repeated visits with the last profile. */
async function measureVisits(browser: Browser, app: App, client: Person, count: number): Promise<boolean> {
  const seen: { first: Visit[]; again: Visit[] } = { first: [], again: [] };
  for (let round = 0; round < VISITS; round += 1) {
    const profile = await openProfile(browser, app, client, count);
    seen.first.push((await visit(profile)).visit);
    seen.again.push((await visit(profile)).visit);
    await profile.close();
  }
  return [
    tellVisit('first visit', medianVisit(seen.first)),
    tellVisit('repeated visit', medianVisit(seen.again)),
  ].every(Boolean);
}

async function measureKeys(browser: Browser, app: App, client: Person, count: number, goal: number): Promise<boolean> {
  const profile = await openProfile(browser, app, client, count);
  const { page } = await visit(profile);
  const keys = await typeWords(page, WORDS);
  await profile.close();
  console.log(`  ${keys.length} keys, the slowest ${ms(Math.max(...keys))}`);
  return tell('W6, key → cards, median', median(keys), goal, ms);
}

async function measureSize(browser: Browser, app: App, count: number, key: number): Promise<boolean> {
  const client = await signUp(app, newPerson(`Bench${count}`));
  const { id } = (await client.get('/auth/me')).body;
  await seedRecipes(app, id, count);
  console.log(`\n${count.toLocaleString('en')} recipes (load ${loadavg()[0]?.toFixed(1)})`);
  const met = count === USUAL ? [await measureCalls(app, client, id)] : [];
  met.push(await measureVisits(browser, app, client, count));
  met.push(await measureKeys(browser, app, client, count, key));
  return met.every(Boolean);
}

await providePrograms('chromium-headless-shell');
const executablePath = findChromium();
if (executablePath === null) throw new Error('Chromium was not found: set CHROMIUM_PATH');
const app = await startApp({ WORKERS: '0' });
const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGUMENTS] });
try {
  const met = asked.some(Number.isNaN) ? [] : [await tellWeights()];
  if (isSearchAsked) met.push(await measureSearch(app));
  for (const { count, key } of wanted) met.push(await measureSize(browser, app, count, key));
  process.exitCode = met.every(Boolean) ? 0 : 1;
} finally {
  await browser.close();
  await app.stop();
}
