import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PAGES_WITH_RECIPE } from '../tests/fixtures/pages/with-recipe.ts';
import { recipeWords } from '../tests/support/models/model-answer.ts';
import type { SeenChat } from '../tests/support/models/ollama-chat.ts';
import { startOllamaStandIn } from '../tests/support/models/ollama-stand-in.ts';
import { printedText } from '../tests/support/files/printed-text.ts';
import { startVideoSite } from '../tests/support/videos/video-site.ts';

const cli = fileURLToPath(new URL('extract-cli.ts', import.meta.url));
let folder = '';
const file = (name: string): string => path.join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cardamom-extract-'));
  await writeFile(file('dal.html'), PAGES_WITH_RECIPE['json-ld'] ?? '');
  await writeFile(file('empty.html'), '');
});
afterAll(() => rm(folder, { recursive: true }));

function run(args: string[], input = ''): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], { input, encoding: 'utf8' });
  return { code: status, out: stdout, err: stderr };
}

it('prints the recipe of a saved page as JSON', () => {
  const { code, out, err } = run([file('dal.html'), '--url', 'https://cook.example/dal']);
  expect([code, err]).toEqual([0, '']);
  expect(JSON.parse(out)).toMatchObject({
    title: 'Red lentil dal & rice',
    originalSource: { type: 'url', url: 'https://cook.example/dal' },
  });
});

it('reports in one line why there is no recipe', () => {
  for (const args of [[file('empty.html')], [file('missing.html')], ['http://127.0.0.1/'], [], ['a', 'b']]) {
    const { code, out, err } = run(args);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^[^\n]+\n$/);
  }
});

it('ends after a picture was read, although the recogniser stays loaded', async () => {
  const page = await printedText('Lemon tarts are sold at the market\nevery Saturday from eight to noon.', {
    margin: 40,
  });
  await page.toFile(file('page.png'));
  expect(run([file('page.png')])).toEqual({ code: 1, out: '', err: 'importErrors.fileNoRecipe\n' });
});

it('answers the lines of a batch in order, also after failures', () => {
  const lines = [
    JSON.stringify({ id: 'a', path: file('dal.html'), url: 'https://cook.example/dal' }),
    'no json',
    '',
    JSON.stringify({ id: 7 }),
    JSON.stringify({ id: 'gone', path: file('missing.html'), url: null }),
    JSON.stringify({ id: 'b', path: file('dal.html') }),
  ];
  const { code, out } = run(['--batch'], lines.join('\n'));
  const answers = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: unknown; recipe: unknown; error: unknown; ms: number });
  expect(code).toBe(0);
  expect(answers.map(({ id, recipe, error }) => [id, recipe !== null, error !== null])).toEqual([
    ['a', true, false],
    [null, false, true],
    [7, false, true],
    ['gone', false, true],
    ['b', true, false],
  ]);
  expect(answers[0]?.ms).toBeGreaterThan(0);
});

it('lists the further recipes of a file in a batch, and returns all of them with the option for it', async () => {
  const dish = (title: string, fruit: string): string =>
    `${title}\n\nIngredients\n3 ${fruit}\n200 g sugar\n\nMethod\n1. Slice the ${fruit} thinly.\n2. Boil them with the sugar for an hour.\n`;
  await writeFile(file('jams.txt'), [dish('Plum jam', 'plums'), dish('Quince jelly', 'quinces')].join('\n'));
  const line = JSON.stringify({ id: 'jams', path: file('jams.txt') });
  expect(JSON.parse(run(['--batch'], line).out)).toMatchObject({
    recipe: { title: 'Plum jam' },
    others: ['Quince jelly'],
  });
  const all = JSON.parse(run(['--batch', '--all'], line).out) as Record<string, unknown>;
  expect(all).toMatchObject({ id: 'jams', recipes: [{ title: 'Plum jam' }, { title: 'Quince jelly' }], error: null });
  expect(all).not.toHaveProperty('recipe');
});

it('asks a configured model about sources that were read poorly', async () => {
  const story =
    'Grandmother’s pancakes\nTake 200 g flour, 2 eggs, 300 ml milk and salt.\nWhisk it all and fry it in butter.';
  await writeFile(file('story.txt'), story);
  const asked: SeenChat[] = [];
  const ollama = await startOllamaStandIn({
    answer(chat) {
      asked.push(chat);
      return recipeWords(chat, {
        title: 'Grandmother’s pancakes',
        ingredients: ['200 g flour', '2 eggs', '300 ml milk', '3 tbsp honey'],
        steps: ['Whisk it all and fry it in butter.'],
      });
    },
  });
  try {
    const env = { ...process.env, OLLAMA_HOST: ollama.origin };
    const { stdout } = await promisify(execFile)(process.execPath, [cli, file('story.txt')], { env });
    expect(JSON.parse(stdout).ingredients).toMatchObject(
      ['200 g flour', '2 eggs', '300 ml milk'].map((content) => ({ content })),
    );
    await promisify(execFile)(process.execPath, [cli, file('dal.html')], { env });
    expect(asked).toHaveLength(1);
  } finally {
    await ollama.stop();
  }
});

it('reads the page that the author links to if a video has no recipe', async () => {
  const site = await startVideoSite();
  try {
    const link = site.showMarkup('/dal', PAGES_WITH_RECIPE['json-ld'] ?? '');
    const description = `Full recipe: ${link}`;
    const url = site.show('/video', { title: 'Red lentil dal & rice', channel: 'Ann', description });
    const env = { ...process.env, IMPORT_ALLOW_HOSTS: `127.0.0.1:${site.port}` };
    const { stdout } = await promisify(execFile)(process.execPath, [cli, url], { env });
    expect(JSON.parse(stdout)).toMatchObject({
      title: 'Red lentil dal & rice',
      originalSource: { type: 'youtube', url, channel: 'Ann' },
    });
  } finally {
    await site.stop();
  }
});
