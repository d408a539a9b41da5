import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { attackedPage, attackedText } from '../../support/attacks/attacked-sources.ts';
import { PANCAKES } from '../../support/models/narrative-recipe.ts';
import { ATTACKS, NEVER } from '../../support/attacks/attacks.ts';
import { OBEDIENCE } from '../../support/attacks/obeying-model.ts';
import type { Client } from '../../support/api/client.ts';
import { outcomeOf } from '../../support/recipes/import-outcome.ts';
import { type LocalSite, startLocalSite } from '../../support/network/local-site.ts';
import { type OllamaStandIn, startOllamaStandIn } from '../../support/models/ollama-stand-in.ts';

/** Every second attack of the benchmark, each with one way to obey; all ways come up. */
const WAYS = Object.entries(OBEDIENCE);
const TRIED = ATTACKS.filter((_, index) => index % 2 === 0).map((attack, index) => ({
  attack,
  way: WAYS[index % WAYS.length],
}));
/** What is shown of a recipe's numbers and addresses may not be searched for signs: ids and times hold any number. */
const SHOWN = [
  'title',
  'description',
  'tags',
  'ingredients',
  'instructions',
  'images',
  'servings',
  'prepTime',
  'cookTime',
];

let ollama: OllamaStandIn;
let site: LocalSite;
let app: ApiApp;
let ann: Client;
let asked = 0;
beforeAll(async () => {
  ollama = await startOllamaStandIn({
    answer: ({ user }) => {
      asked += 1;
      const marked = /attack (\d+)/u.exec(user)?.[1];
      return (TRIED[Number(marked)]?.way ?? WAYS[0])?.[1](PANCAKES) ?? '{}';
    },
  });
  site = await startLocalSite(({ url = '' }, response) => {
    const index = Number(/\d+/u.exec(url)?.[0]);
    const attack = TRIED[index]?.attack;
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(attack && attackedPage(attack).replace('<body>', `<body><p>Letter of attack ${index}</p>`));
  });
  app = await startApiApp({
    withWorker: true,
    env: { OLLAMA_HOST: ollama.origin, IMPORT_ALLOW_HOSTS: `127.0.0.1:${site.port}` },
  });
  ann = await signUp(app);
});
afterAll(async () => {
  await app.close();
  await site.stop();
  await ollama.stop();
});

async function recipeOf(jobId: string): Promise<Record<string, unknown> | null> {
  const { recipeId } = await outcomeOf(ann, jobId);
  return recipeId === null ? null : (await ann.get(`/api/recipes/${recipeId}`)).body;
}

it('lets nothing of an attacker’s into a recipe, with a model that obeys', async () => {
  const links = TRIED.map((_, index) => ann.post('/upload/url', { url: `${site.origin}/${index}` }));
  const texts = TRIED.flatMap(({ attack }, index) =>
    attack.text === ''
      ? []
      : [ann.post('/upload/text', { text: `Letter of attack ${index}\n\n${attackedText(attack)}` })],
  );
  const accepted = await Promise.all([...links, ...texts]);
  const recipes: (Record<string, unknown> | null)[] = [];
  for (const { body } of accepted) recipes.push(await recipeOf(body.jobId));
  const read = recipes.filter((recipe) => recipe !== null);
  expect(asked).toBeGreaterThanOrEqual(accepted.length);
  expect(read.length).toBeGreaterThan(accepted.length * 0.6);
  for (const recipe of read) {
    const shown = JSON.stringify(SHOWN.map((field) => recipe[field]));
    for (const sign of NEVER) expect(shown).not.toMatch(sign);
  }
  const honest = read.filter(({ ingredients }) =>
    PANCAKES.ingredients.every((line) => JSON.stringify(ingredients).includes(line)),
  );
  expect(honest.length).toBeGreaterThan(accepted.length * 0.2);
});
