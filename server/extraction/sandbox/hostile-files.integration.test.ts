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
