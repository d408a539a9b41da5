import { appendFile, mkdtemp, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SessionFetch } from '../../../desktop/main/folder-watch/import-server/http-import-server.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import {
  fastClock,
  importServerOf,
  startWatching,
  untilIdle,
  type Watching,
} from '../../support/folder-watch/folder-watching.ts';
import { printedPicture, textFile } from '../../support/files/recipe-files.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

const PATIENT = { timeout: 120_000 };

type Someone = Awaited<ReturnType<typeof signUp>>;

let app: ApiApp;
let folder: string;
let other: string;
const running: Watching[] = [];
beforeAll(async () => {
  app = await startApiApp({ withWorker: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cardamom-watch-'));
  other = await mkdtemp(join(tmpdir(), 'cardamom-watch-'));
});
afterEach(async () => {
  for (const one of running.splice(0)) await one.watch.stop();
  for (const path of [folder, other]) await rm(path, { recursive: true, force: true });
});

const put = (name: string, content: string | Uint8Array): Promise<void> => writeFile(join(folder, name), content);
const cake = (title: string): string => textFile(title);

async function watch(
  ann: Someone,
  options: Partial<Parameters<typeof startWatching>[0]> = {},
  through?: (send: SessionFetch) => SessionFetch,
): Promise<Watching> {
  const server = await importServerOf(app.url, ann.person, through);
  const one = await startWatching({ folder, server, ledgerFile: join(folder, '.ledger'), ...options });
  running.push(one);
  return one;
}

async function titles(ann: Someone): Promise<string[]> {
  const recipes = (await ann.get('/api/recipes')).body as { title: string }[];
  return recipes.map(({ title }) => title).toSorted((one, another) => one.localeCompare(another));
}

const isState = (one: Watching, path: string, state: string) => () => one.states.get(path) === state;

describe('a watched folder', PATIENT, () => {
  it('sends no file that is still being written, and the whole of it when it is not', async () => {
    const ann = await signUp(app);
    const one = await watch(ann);
    const [first = '', ...lines] = cake('Slow cake').split('\n');
    await put('slow.txt', first);
    await put('quick.txt', cake('Quick cake'));
    for (const line of lines) {
      await delay(120);
      await appendFile(join(folder, 'slow.txt'), `\n${line}`);
    }
    await waitFor('the recipe', isState(one, 'slow.txt', 'recipe'));
    await untilIdle(one);
    expect(await titles(ann)).toEqual(['Quick cake', 'Slow cake']);
  });

  it('takes a file that was replaced while it was sent for two, each whole', async () => {
    const ann = await signUp(app);
    const replaced = cake('Second cake');
    let isReplaced = false;
    const one = await watch(ann, {}, (send) => async (url, init) => {
      if (url.endsWith('/upload/file') && !isReplaced) {
        isReplaced = true;
        await put('cake.txt', replaced);
      }
      return send(url, init);
    });
    await put('cake.txt', cake('First cake'));
    await waitFor('the recipe', isState(one, 'cake.txt', 'recipe'));
    await untilIdle(one);
    expect(await titles(ann)).toEqual(['Second cake']);
    await put('cake.txt', cake('Third cake'));
    await waitFor('the further recipe', async () => (await titles(ann)).length === 2);
    expect(await titles(ann)).toEqual(['Second cake', 'Third cake']);
  });

  it('imports nothing twice: copies, new names, new times, and the same file again', async () => {
    const ann = await signUp(app);
    const one = await watch(ann);
    await put('cake.txt', cake('Cake'));
    await waitFor('the recipe', isState(one, 'cake.txt', 'recipe'));
    await rename(join(folder, 'cake.txt'), join(folder, 'renamed.txt'));
    await put('copy.txt', cake('Cake'));
    await waitFor('the copy', isState(one, 'copy.txt', 'duplicate'));
    await waitFor('the new name', isState(one, 'renamed.txt', 'duplicate'));
    await utimes(join(folder, 'copy.txt'), new Date(), new Date());
    await put('last.txt', cake('Last'));
    await waitFor('what came last', isState(one, 'last.txt', 'recipe'));
    await untilIdle(one);
    expect(await titles(ann)).toEqual(['Cake', 'Last']);
    const { files } = one.watch.list({ folderId: null, state: 'duplicate', offset: 0, limit: 200 });
    expect(files.map(({ path }) => path)).toEqual(expect.arrayContaining(['copy.txt', 'renamed.txt']));
    expect(files).toHaveLength(2);
  });

  it('leaves out what was taken away before it was sent, and imports it when it comes back', async () => {
    const ann = await signUp(app);
    let isHeld = true;
    const one = await watch(ann, {}, (send) => async (url, init) => {
      if (isHeld && url.endsWith('/api/limits')) throw new TypeError('fetch failed');
      return send(url, init);
    });
    await put('cake.txt', cake('Cake'));
    await waitFor('the row', isState(one, 'cake.txt', 'waiting'));
    await rename(join(folder, 'cake.txt'), join(other, 'cake.txt'));
    isHeld = false;
    one.watch.tryNow();
    await waitFor('the row to go', isState(one, 'cake.txt', 'ignored'));
    await rename(join(other, 'cake.txt'), join(folder, 'cake.txt'));
    await waitFor('the recipe', isState(one, 'cake.txt', 'recipe'));
    expect(await titles(ann)).toEqual(['Cake']);
  });

  it('goes by a clock that nobody sets: the wall clock and the times of files may go back', async () => {
    const ann = await signUp(app);
    let now = Date.now();
    const one = await watch(ann, { clock: { ...fastClock, now: () => (now -= 3_600_000) } });
    await put('future.txt', cake('Future cake'));
    await utimes(join(folder, 'future.txt'), new Date(), new Date(Date.now() + 86_400_000));
    await put('past.txt', cake('Past cake'));
    await utimes(join(folder, 'past.txt'), new Date(0), new Date(0));
    await waitFor(
      'the recipes',
      () => one.states.get('future.txt') === 'recipe' && one.states.get('past.txt') === 'recipe',
    );
    expect(await titles(ann)).toEqual(['Future cake', 'Past cake']);
  });

  it('asks whether photos that were taken within seconds are one recipe, and does as it is told', async () => {
    const ann = await signUp(app);
    for (const number of [1, 2]) await put(`IMG_000${number}.jpg`, await printedPicture([`Page ${number}`]));
    const one = await watch(ann, { asksAboutBursts: true });
    await waitFor('the question', () => one.watch.folders().questions.length === 1);
    const [question] = one.watch.folders().questions;
    expect(question?.paths).toEqual(['IMG_0001.jpg', 'IMG_0002.jpg']);
    await one.watch.answerQuestion(question?.id ?? '', true);
    await waitFor('both to be sent', isState(one, 'IMG_0002.jpg', 'sent'));
    const { files, total } = one.watch.list({ folderId: null, state: null, offset: 0, limit: 10 });
    expect({ total, files }).toMatchObject({ total: 1, files: [{ pages: 2, path: 'IMG_0001.jpg' }] });
    expect(one.watch.folders().questions).toEqual([]);
  });

  it('imports a failed file again under the same import, and an ignored duplicate all the same', async () => {
    const ann = await signUp(app);
    const one = await watch(ann);
    const rows = (path: string) =>
      one.watch.list({ folderId: null, state: null, offset: 0, limit: 10 }).files.filter((row) => row.path === path);
    await put('letter.txt', 'Dear Ann,\nthe weather is fine.\nYours, Bob\n');
    await put('cake.txt', cake('Cake'));
    await waitFor('the failure', isState(one, 'letter.txt', 'failed'));
    const [failed] = rows('letter.txt');
    const id = failed?.id ?? '';
    await one.watch.retry([id]);
    expect(rows('letter.txt')).toMatchObject([{ state: 'sent', jobId: failed?.jobId }]);
    await waitFor('the failure', isState(one, 'letter.txt', 'failed'));
    await one.watch.ignore([id]);
    expect(rows('letter.txt')).toMatchObject([{ state: 'ignored' }]);
    await put('copy.txt', cake('Cake'));
    await waitFor('the copy', isState(one, 'copy.txt', 'duplicate'));
    await one.watch.retry([rows('copy.txt')[0]?.id ?? '']);
    await waitFor('the copy to be imported', isState(one, 'copy.txt', 'recipe'));
    expect(await titles(ann)).toEqual(['Cake', 'Cake']);
  });

  it('imports files that were given, with what lies in given folders', async () => {
    const ann = await signUp(app);
    const one = await watch(ann);
    await writeFile(join(other, 'given.txt'), cake('Given cake'));
    expect(await one.watch.give([other, join(other, 'missing.txt')])).toBe(1);
    await waitFor('the recipe', isState(one, join(other, 'given.txt'), 'recipe'));
    expect(one.watch.folders().counts['given']).toMatchObject({ recipe: 1 });
    const [row] = one.watch.list({ folderId: 'given', state: null, offset: 0, limit: 10 }).files;
    expect(one.watch.pathOf(row?.id ?? '')).toBe(join(other, 'given.txt'));
  });

  it('sends nothing of a folder that rests, tells one that is away, and forgets one that is removed', async () => {
    const ann = await signUp(app);
    const one = await watch(ann);
    const id = one.watch.folders().folders[0]?.id ?? '';
    expect(await one.watch.changeFolder(id, { isPaused: true })).toMatchObject({ state: 'paused' });
    await put('cake.txt', cake('Cake'));
    await delay(1_500);
    expect(one.states.size).toBe(0);
    await one.watch.changeFolder(id, { isPaused: false });
    await waitFor('the recipe', isState(one, 'cake.txt', 'recipe'));
    await rename(folder, `${folder}-away`);
    await waitFor('the folder to be missed', () => one.watch.folders().folders[0]?.state === 'missing');
    await rename(`${folder}-away`, folder);
    await waitFor('the folder to be back', () => one.watch.folders().folders[0]?.state === 'watching');
    await one.watch.removeFolder(id);
    expect(one.watch.folders()).toMatchObject({ folders: [], questions: [] });
    expect(one.watch.list({ folderId: null, state: null, offset: 0, limit: 1 }).total).toBe(0);
  });
});

describe('a server that asks for patience', PATIENT, () => {
  /** Refuses the first uploads so. */
  function refusing(status: number, header: () => string, times = 2) {
    const at: number[] = [];
    const through = (send: SessionFetch): SessionFetch => {
      let left = times;
      return async (url, init) => {
        if (!url.endsWith('/upload/file')) return send(url, init);
        at.push(fastClock.monotonic());
        if (left === 0) return send(url, init);
        left -= 1;
        return Response.json({}, { status, headers: { 'Retry-After': header() } });
      };
    };
    return { at, through };
  }

  it.each([
    [429, 'seconds', () => '10'],
    [503, 'a date', () => new Date(Date.now() + 10_000).toUTCString()],
  ])('%i with %s is waited for, and every file is imported once', async (status, _, header) => {
    const ann = await signUp(app);
    const { at, through } = refusing(status, header);
    for (const number of [1, 2, 3]) await put(`${number}.txt`, cake(`Cake ${number}`));
    const one = await watch(ann, {}, through);
    await untilIdle(one);
    expect(await titles(ann)).toEqual(['Cake 1', 'Cake 2', 'Cake 3']);
    // By the watcher's own clock: ten seconds, of which a date leaves out the fraction.
    const pauses = at.slice(1).map((time, index) => time - (at[index] ?? 0));
    expect(Math.max(...pauses)).toBeGreaterThan(8_900);
    expect(at.length).toBeLessThan(9);
  });

  it('is not asked for more than an account may have in process, and keeps room for the person', async () => {
    const idle = await startApiApp();
    const ann = await signUp(idle);
    for (let number = 0; number < 120; number += 1) await put(`${number}.txt`, cake(`Cake ${number}`));
    const server = await importServerOf(idle.url, ann.person);
    const one = await startWatching({ folder, server, ledgerFile: join(folder, '.ledger') });
    const sent = (): number => [...one.states.values()].filter((state) => state === 'sent').length;
    await waitFor('the uploads', () => sent() === 100);
    await delay(500);
    expect((await ann.get('/api/notifications')).body.inProcessJobs).toHaveLength(100);
    await one.watch.stop();
    await idle.close();
  });

  it('that cannot be reached is waited for', async () => {
    const ann = await signUp(app);
    let isAway = true;
    const one = await watch(ann, {}, (send) => async (url, init) => {
      if (isAway) throw new TypeError('fetch failed');
      return send(url, init);
    });
    await put('cake.txt', cake('Cake'));
    await waitFor('the row', isState(one, 'cake.txt', 'waiting'));
    await waitFor(
      'the hindrance',
      () => one.watch.list({ folderId: null, state: null, offset: 0, limit: 1 }).files[0]?.nextStep === 'wait',
    );
    isAway = false;
    await waitFor('the recipe', isState(one, 'cake.txt', 'recipe'));
  });
});

describe('two computers of one account', PATIENT, () => {
  it('that see the same files at once make one recipe of each', async () => {
    const ann = await signUp(app);
    const names = Array.from({ length: 12 }, (_, number) => `Cake ${String(number).padStart(2, '0')}`);
    for (const name of names) {
      await put(`${name}.txt`, cake(name));
      await writeFile(join(other, `my ${name}.txt`), cake(name));
    }
    const both = await Promise.all([watch(ann), watch(ann, { folder: other, ledgerFile: join(other, '.ledger') })]);
    await Promise.all(both.map((one) => untilIdle(one)));
    expect(await titles(ann)).toEqual(names);
    for (const { states } of both) {
      expect(states.size).toBe(12);
      expect([...states.values()].every((state) => state === 'recipe' || state === 'duplicate')).toBe(true);
    }
    expect((await stat(join(folder, '.ledger'))).size).toBeGreaterThan(0);
    expect(await readFile(join(folder, '.ledger'), 'utf8')).not.toContain(ann.person.password);
  });
});
