import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOSTILE_FILES } from '../../../tests/fixtures/hostile-files.ts';
import { createSandbox, type Sandbox } from './create-sandbox.ts';

/** Lower than the sandbox's own: what only a limit ends, such as a PDF of many pages to recognise, ends sooner. */
const LIMITS = { wallMs: 12_000, cpuMs: 8_000 };
/** The wall-clock limit, plus making the file and a restart on a busy machine. */
const LONGEST_MS = 45_000;

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = createSandbox(LIMITS);
});
afterAll(() => sandbox.close());

const page =
  '<script type="application/ld+json">{"@type":"Recipe","name":"Dal","recipeIngredient":["lentils"]}</script>';

it.each(Object.entries(HOSTILE_FILES))(
  '%s ends with an error about files, and the next task is performed',
  async (_, make) => {
    const bytes = await make();
    const reading = sandbox.extract({ kind: 'file', bytes, name: 'recipe', languages: ['en'] });
    await expect(reading).rejects.toMatchObject({ code: expect.stringMatching(/^importErrors\.file/) });
    const next = sandbox.extract({
      kind: 'page',
      bytes: new TextEncoder().encode(page),
      contentType: null,
      url: null,
    });
    await expect(next).resolves.toMatchObject({ recipe: { title: 'Dal' } });
  },
  LONGEST_MS,
);

/** The number of characters of a long line. A pattern that needs time in proportion to its square exceeds the limit. */
const LONG_LINE = 300_000;
const recipe = (title: string, entry: string): string =>
  [
    title,
    '',
    'Ingredients',
    '200 g lentils',
    '2 lemons',
    entry,
    '',
    'Method',
    'Simmer the lentils and add lemon.',
  ].join('\n');

it.each([
  ['a title of words and brackets', recipe('Soup ' + '(5 '.repeat(LONG_LINE / 3), '1 onion')],
  ['a title of marks', recipe('- '.repeat(LONG_LINE / 2), '1 onion')],
  ['an ingredient of letters', recipe('Soup', 'a'.repeat(LONG_LINE))],
  ['an ingredient of spaces', recipe('Soup', `1 onion${' '.repeat(LONG_LINE)}!`)],
])(
  '%s on one long line is read within the limits',
  async (_, text) => {
    const bytes = new TextEncoder().encode(text);
    const reading = sandbox.extract({ kind: 'file', bytes, name: 'soup.txt', languages: ['en'] });
    await expect(reading).resolves.toMatchObject({
      recipe: { ingredients: expect.arrayContaining([expect.anything()]) },
    });
  },
  LONGEST_MS,
);
