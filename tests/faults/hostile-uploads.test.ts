import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOSTILE_FILES } from '../fixtures/hostile-files.ts';
import { signUp } from '../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../support/api/api-app.ts';
import { formWith, textFile } from '../support/files/recipe-files.ts';
import { waitFor } from '../support/processes/wait-for.ts';

/** Nanoseconds. */
const MILLISECOND = 1_000_000;

let app: ApiApp;
beforeAll(async () => {
  app = await startApiApp({ withWorker: true });
});
afterAll(() => app.close());

it.each(['a docx of a gigabyte of blanks', 'a PNG of 200 megapixels', 'an RTF of braces'])(
  '%s becomes a failed job, delays no request and does not affect the next import',
  async (name) => {
    const bytes = new Uint8Array((await HOSTILE_FILES[name]?.()) ?? []);
    const ann = await signUp(app);
    const delays = monitorEventLoopDelay({ resolution: 10 });
    delays.enable();
    const upload = (content: string | Uint8Array<ArrayBuffer>) =>
      ann.post('/upload/file', undefined, { raw: formWith(content, 'bomb') });
    const bomb = await upload(bytes);
    const cake = await upload(textFile());
    const stateOf = async (job: string): Promise<string> => (await ann.get(`/api/imports/${job}`)).body.state;
    await waitFor('the bomb to be over', async () => (await stateOf(bomb.body.jobId)) === 'failed', 60_000);
    await waitFor('the harmless one to be done', async () => (await stateOf(cake.body.jobId)) === 'done', 60_000);
    delays.disable();
    // Here the web server and the worker share this process; only the parsers have a separate one.
    expect(delays.percentile(99) / MILLISECOND).toBeLessThan(100);
    expect((await ann.get('/api/recipes')).body).toHaveLength(1);
  },
);
