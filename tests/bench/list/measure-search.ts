import type { AppUnderTest } from '../../support/accounts/accounts.ts';
import { newPerson, signUp } from '../../support/accounts/accounts.ts';
import { changeRows } from '../../support/database/running-database.ts';
import { seedRecipes } from './seed-recipes.ts';
import { median, ms, tell, timed } from './timings.ts';

const SIZES = [1_000, 10_000, 50_000];
const HITS = 20;
const ROUNDS = 60;
/** Words that the seeded recipes do not have: as they are, a part of the word, with a typo, and in another script. */
const SOUGHT_DISH = 'halloumi 番茄炒蛋';
export const SEARCHES = {
  word: 'halloumi',
  part: 'lloum',
  typo: 'haloumi',
  'two words': 'soup halloumi',
  Chinese: '番茄炒',
};
const MOST_GROWTH = 1.3;

const ADD_DISH = `update recipe set title = title || ' ${SOUGHT_DISH}', search_text = search_text || ' ${SOUGHT_DISH}'
  where id in (select id from recipe where account_id = $1 and search_text like '%soup%' order by id limit ${HITS})`;

/** Gives the sought dish to a few recipes of an account. */
export const addDish = (app: AppUnderTest, accountId: string): Promise<void> => changeRows(app, ADD_DISH, [accountId]);

type Name = keyof typeof SEARCHES | 'one recipe';
type Times = Readonly<Record<Name, number>>;

async function measureAccount(app: AppUnderTest, count: number): Promise<Times> {
  const client = await signUp(app, newPerson(`Search${count}`));
  const { id } = (await client.get('/auth/me')).body;
  await seedRecipes(app, id, count);
  await addDish(app, id);
  const measured: [string, number][] = [];
  const measure = async (name: string, path: string): Promise<void> => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await timed(() => client.get(path)));
    measured.push([name, median(times)]);
  };
  let one = '';
  for (const [name, q] of Object.entries(SEARCHES)) {
    const path = `/api/recipes?q=${encodeURIComponent(q)}`;
    const found = (await client.get(path)).body;
    if (found.length !== HITS) throw new Error(`"${q}" found ${found.length} of ${HITS} recipes`);
    one = found[0].id;
    await measure(name, path);
  }
  await measure('one recipe', `/api/recipes/${one}`);
  return Object.fromEntries(measured) as Times;
}

/**
 * Measures the search with the same number of hits in accounts of several sizes. Returns whether it costs the same in
 * each.
 */
export async function measureSearch(app: AppUnderTest): Promise<boolean> {
  console.log(`\nSearches with ${HITS} hits`);
  let first: Times | null = null;
  const met: boolean[] = [];
  for (const count of SIZES) {
    const times = await measureAccount(app, count);
    first ??= times;
    const least = first;
    const listed = Object.entries(times).map(([name, time]) => `${name} ${ms(time)}`);
    console.log(`  ${count.toLocaleString('en')} recipes: ${listed.join(', ')}`);
    for (const [name, time] of Object.entries(times))
      met.push(
        tell(`${name}, ÷ that of 1,000 recipes`, time / least[name as Name], MOST_GROWTH, (value) => value.toFixed(2)),
      );
  }
  return met.every(Boolean);
}
