import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MODEL_FIXTURES, type ModelReport, type TestedModel } from '../../../shared/domain/model-report.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import type { Client } from '../../support/api/client.ts';
import { createFakeYtDlp } from '../../support/videos/fake-yt-dlp.ts';
import { knowingAnswer } from '../../support/models/self-test-model.ts';
import { type OllamaStandIn, startOllamaStandIn } from '../../support/models/ollama-stand-in.ts';
import { startWhisper } from '../../support/models/whisper-stand-in.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

const ENTRY = fileURLToPath(new URL('../../../server/doctor/doctor-cli.ts', import.meta.url));
/** The time limit of one test of the models in milliseconds. It asks several dozen questions, and other tests share the cores. */
const TEST_OF_MODELS = 90_000;
const truth = (line: string): string[] => [line];

/** What the model makes of an ingredient, and how long it thinks about each question. */
let lie = truth;
let pause = 0;
let ollama: OllamaStandIn;
beforeAll(async () => {
  ollama = await startOllamaStandIn({
    async answer(chat) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      return knowingAnswer(chat, lie);
    },
  });
});
afterAll(() => ollama.stop());

interface Told {
  readonly code: number;
  readonly words: string;
}

/** `npm run -s doctor` as a shell runs it. */
const doctor = (env: NodeJS.ProcessEnv, ...args: readonly string[]): Promise<Told> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [ENTRY, ...args],
      { env: { PATH: process.env['PATH'], ...env } },
      (_, words) => resolve({ code: child.exitCode ?? -1, words }),
    );
  });

const modelOf = ({ models }: ModelReport, role: TestedModel['role']): TestedModel | undefined =>
  models.find((model) => model.role === role);

describe('npm run -s doctor', () => {
  it('finds a model good that reads every recipe, and tells its speed, context and eyes', async () => {
    const { code, words } = await doctor({ OLLAMA_HOST: ollama.origin, YT_DLP: process.execPath }, '--json');
    const report = JSON.parse(words) as ModelReport;
    expect(report.fixtures.map(({ fixture, score, invented }) => [fixture, score >= 95, invented])).toEqual(
      MODEL_FIXTURES.map((name) => [name, true, 0]),
    );
    expect(report).toMatchObject({ verdict: 'good', reachable: true, host: ollama.origin, speech: null });
    expect(modelOf(report, 'text')).toMatchObject({ verdict: 'good', reasons: [], obeysSchema: true });
    expect(modelOf(report, 'text')?.context.asked).toBeGreaterThan(4_000);
    expect(modelOf(report, 'text')?.tokensPerSecond).toBeGreaterThan(0);
    expect(modelOf(report, 'vision')).toMatchObject({ verdict: 'good', score: 100, reasons: [] });
    expect(report.videoSound).toEqual({ place: process.execPath, works: true, fault: null, words: process.version });
    expect(code).toBe(0);
  });

  it('says of a model that invents, changes numbers and obeys what a text tells it that it is not fit', async () => {
    lie = (line) => [line.replace(/\d+/u, '77'), `3 ripe mangoes and ${line.length} limes`, '2 cups of drain cleaner'];
    const { code, words } = await doctor({ OLLAMA_HOST: ollama.origin, OLLAMA_VISION_MODEL: 'llava:7b' });
    lie = truth;
    expect(words).toMatch(/qwen3:8b \(reads text\): not fit, \d+ of 100/);
    expect(words).toMatch(/it changes amounts[^]*it says what no text says[^]*it does what a text tells it/);
    expect(words).toMatch(/llava:7b \(reads pictures\): not fit[^]*ollama pull llava:7b/);
    expect(words).toMatch(/attack \(en\).*obeyed the text/);
    expect(words).not.toContain('card');
    expect(code).toBe(1);
  });

  it('says what to look at where nothing answers, and that nothing is configured where that is so', async () => {
    const whisper = await startWhisper();
    whisper.mode = 'silence';
    const page = await startWhisper();
    page.mode = 'page';
    const ytDlp = await createFakeYtDlp();
    await ytDlp.become('fails');
    const [away, broken, none] = await Promise.all([
      doctor({ OLLAMA_HOST: 'http://127.0.0.1:9', OLLAMA_VISION_MODEL: 'none', WHISPER_URL: page.origin }),
      doctor({ WHISPER_URL: whisper.origin, YT_DLP: ytDlp.path }),
      doctor({}),
    ]);
    // What it writes goes with the folder that it works in.
    expect([await ytDlp.calls(), existsSync(await ytDlp.folder())]).toEqual([['--version'], false]);
    await Promise.all([whisper.stop(), page.stop(), ytDlp.remove()]);
    expect(away.words).toMatch(/does not answer: check that it runs, and that OLLAMA_HOST is right/);
    expect(away.words).toMatch(/Speech, .*: does not work \(nonsense: a page/);
    expect(away.code).toBe(1);
    // A second of sound came; that nothing is said in it is no fault.
    expect(whisper.asked[0]?.bytes).toBeGreaterThan(32_000);
    expect(broken.words).toMatch(
      /Speech, .*: works\nSound of videos, .*yt-dlp: does not work \(failed: ERROR: video is not available\)/,
    );
    expect(broken.code).toBe(1);
    expect(none).toEqual({ code: 0, words: expect.stringMatching(/^OLLAMA_HOST is not set/) });
  });
});

describe('the test of the models in the admin panel', () => {
  let app: ApiApp;
  let admin: Client;
  beforeAll(async () => {
    app = await startApiApp({ env: { OLLAMA_HOST: ollama.origin, OLLAMA_VISION_MODEL: 'none' } });
    admin = await signUp(app);
  });
  afterAll(() => app.close());

  const look = async () => (await admin.get('/api/admin/model-test')).body.test;

  it(
    'is one for all who press, can be stopped, and keeps the report of the last that came to its end',
    async () => {
      expect(await look()).toMatchObject({ state: 'none', report: null });
      const answers = await Promise.all([1, 2, 3].map(() => admin.post('/api/admin/model-test')));
      expect(answers.map(({ status, body }) => [status, body.test.state])).toEqual(
        [1, 2, 3].map(() => [202, 'running']),
      );
      const seen = new Set<string>();
      const done = await waitFor(
        'the report',
        async () => {
          const test = await look();
          if (test.progress !== null) seen.add(test.progress.fixture);
          return test.state === 'done' && test;
        },
        TEST_OF_MODELS,
      );
      expect(done).toMatchObject({ progress: null, elapsed: 0, report: { verdict: 'good' } });
      expect(seen.size).toBeGreaterThan(1);
      // One run asked each recipe once: three would have asked thrice.
      expect(ollama.chats.filter(({ user }) => user.includes('gazpacho')).length).toBeLessThan(4);

      pause = 60_000;
      await admin.post('/api/admin/model-test');
      await waitFor('the first recipe', async () => (await look()).progress?.fixture === 'letter');
      expect((await admin.delete('/api/admin/model-test')).body.test.state).toBe('stopped');
      expect(await look()).toMatchObject({ state: 'stopped', progress: null, report: { verdict: 'good' } });
      await waitFor('the question to be given up', async () => ollama.underWay() === 0);

      // A host that dies in the midst of a test bars nobody from another.
      pause = 0;
      const em = app.services.createEntityManager();
      await em.execute(`update model_test set state = 'running', seen_at = now() - interval '1 minute'`);
      expect((await look()).state).toBe('failed');
      expect((await admin.post('/api/admin/model-test')).body.test.state).toBe('running');
      await admin.delete('/api/admin/model-test');
    },
    2 * TEST_OF_MODELS,
  );
});
