import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLedgerStorage, type LedgerStorage } from '../../../desktop/main/folder-watch/ledger/ledger-storage.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { importServerOf, startWatching, untilIdle } from '../../support/folder-watch/folder-watching.ts';
import { textFile } from '../../support/files/recipe-files.ts';

/** What a crash leaves of the write that it meets. */
type Crash = 'nothing' | 'half a line' | 'all of it';

let app: ApiApp;
beforeAll(async () => {
  app = await startApiApp({ withWorker: true });
});
afterAll(() => app.close());

/** A disk whose owner dies at its write of this number; nothing is written after that. */
function crashingStorage(path: string, at: number, crash: Crash): LedgerStorage & { readonly writes: () => number } {
  const disk = createLedgerStorage(path);
  let writes = 0;
  async function write(text: string, toDisk: (text: string) => Promise<void>, isAppend: boolean): Promise<void> {
    writes += 1;
    if (writes < at) return toDisk(text);
    if (writes === at && crash === 'all of it') await toDisk(text);
    if (writes === at && crash === 'half a line' && isAppend) await toDisk(text.slice(0, text.length / 2));
    throw new Error('the watcher was killed');
  }
  return {
    ...disk,
    append: (text) => write(text, disk.append, true),
    replace: (text) => write(text, disk.replace, false),
    writes: () => writes,
  };
}

const TITLES = ['Apple pie', 'Orange cake'];

interface Outcome {
  readonly crashed: boolean;
  readonly titles: readonly string[];
  readonly notifications: number;
  readonly states: readonly string[];
  readonly moved: readonly string[];
}

/** Imports two recipes and a copy while the watcher dies at a write of its ledger, and a second one takes over. */
async function importThroughCrash(at: number, crash: Crash): Promise<Outcome> {
  const ann = await signUp(app);
  const root = await mkdtemp(join(tmpdir(), 'cardamom-crash-'));
  for (const title of TITLES) await writeFile(join(root, `${title}.txt`), textFile(title));
  await writeFile(join(root, 'copy.txt'), textFile(TITLES[0]));
  const ledgerFile = join(root, '.ledger');
  const server = await importServerOf(app.url, ann.person);
  const options = { folder: root, server, ledgerFile, after: 'move' } as const;
  let crashed = false;
  try {
    const first = await startWatching({ ...options, storage: crashingStorage(ledgerFile, at, crash) });
    await untilIdle(first).catch(() => (crashed = true));
    await first.watch.stop().catch(() => undefined);
  } catch {
    crashed = true; // it died when it began
  }
  const second = await startWatching(options);
  await untilIdle(second);
  const { files } = second.watch.list({ folderId: null, state: null, offset: 0, limit: 200 });
  await second.watch.stop();
  const recipes = (await ann.get('/api/recipes')).body as { title: string }[];
  const outcome = {
    crashed,
    titles: recipes.map(({ title }) => title).toSorted((one, other) => one.localeCompare(other)),
    notifications: (await ann.get('/api/notifications')).body.notifications.length,
    states: files.map(({ state }) => state).toSorted((one, other) => one.localeCompare(other)),
    moved: (await readdir(join(root, 'Imported'))).toSorted((one, other) => one.localeCompare(other)),
  };
  await rm(root, { recursive: true });
  return outcome;
}

describe('a watcher that dies at a write of its ledger', () => {
  const writes = Array.from({ length: 18 }, (_, index) => index + 1);
  it.each(['nothing', 'half a line', 'all of it'] as const)(
    'and leaves %s of it has imported each file once when another has taken over',
    async (crash) => {
      const outcomes = await Promise.all(writes.map((at) => importThroughCrash(at, crash)));
      for (const { titles, notifications, moved, states } of outcomes) {
        expect({ titles, notifications }).toEqual({ titles: TITLES, notifications: 2 });
        expect(states.filter((state) => state !== 'recipe' && state !== 'duplicate')).toEqual([]);
        expect(moved).toEqual(['Apple pie.txt', 'copy.txt', 'Orange cake.txt']);
      }
      // The last ones are beyond what a whole run writes, so that every write has been met.
      const crashes = outcomes.map(({ crashed }) => crashed);
      expect([crashes[0], crashes.at(-1)]).toEqual([true, false]);
    },
    180_000,
  );
});
