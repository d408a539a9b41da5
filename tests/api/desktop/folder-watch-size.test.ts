import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportServer } from '../../../desktop/main/folder-watch/import-server/import-server.ts';
import { startWatching, untilIdle } from '../../support/folder-watch/folder-watching.ts';

const FILES = 10_000;
const PER_FOLDER = 500;
/** Imports that end between two questions. */
const ENDED_AT_ONCE = 100;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cardamom-size-'));
  for (let first = 0; first < FILES; first += PER_FOLDER) {
    const sub = join(folder, `box ${first / PER_FOLDER}`);
    await mkdir(sub);
    const names = Array.from({ length: PER_FOLDER }, (_, index) => first + index);
    await Promise.all(names.map((number) => writeFile(join(sub, `scan ${number}.txt`), `Recipe ${number}`)));
  }
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A server that counts what it is sent, keeps contents known, and ends imports in their order. */
function countingServer(): ImportServer & { readonly uploads: () => number; readonly mostOpen: () => number } {
  const jobs = new Map<string, string>();
  const open = new Set<string>();
  let uploads = 0;
  let mostOpen = 0;
  return {
    uploads: () => uploads,
    mostOpen: () => mostOpen,
    maxBytes: async () => 1_000_000,
    async upload(files, key) {
      let length = 0;
      for (const { read } of files) for await (const chunk of read()) length += chunk.length;
      if (length === 0) throw new Error('nothing was sent');
      uploads += 1;
      const jobId = `job-${key}`;
      jobs.set(key.replace('watch-', ''), jobId);
      open.add(jobId);
      mostOpen = Math.max(mostOpen, open.size);
      return { kind: 'accepted', jobId };
    },
    async known(hashes) {
      return hashes.flatMap((sha256) => {
        const jobId = jobs.get(sha256);
        return jobId === undefined ? [] : [{ sha256, jobId, state: 'done' as const, recipeId: `recipe of ${jobId}` }];
      });
    },
    async inProcess() {
      for (const jobId of [...open].slice(0, ENDED_AT_ONCE)) open.delete(jobId);
      return open;
    },
    state: async (jobId) => ({ kind: 'done', recipeId: `recipe of ${jobId}`, others: 0 }),
    retry: async () => true,
  };
}

describe('ten thousand files', () => {
  it('are each imported once, listed, and known again after a restart and under new names', async () => {
    const ledgerFile = join(folder, '.ledger');
    const server = countingServer();
    const first = await startWatching({ folder, server, ledgerFile });
    await untilIdle(first, 240_000);
    expect(server.uploads()).toBe(FILES);
    expect(server.mostOpen()).toBeLessThanOrEqual(100);
    const [counts] = Object.values(first.watch.folders().counts).filter(({ recipe }) => recipe > 0);
    expect(counts).toMatchObject({ recipe: FILES, waiting: 0, sent: 0 });
    const page = first.watch.list({ folderId: null, state: 'recipe', offset: FILES - 50, limit: 200 });
    expect([page.total, page.files.length]).toEqual([FILES, 50]);
    await first.watch.stop();

    await rename(join(folder, 'box 0'), join(folder, 'old box'));
    const second = await startWatching({ folder, server, ledgerFile });
    expect(second.watch.list({ folderId: null, state: 'recipe', offset: 0, limit: 1 }).total).toBe(FILES);
    await untilIdle(second, 60_000);
    expect(server.uploads()).toBe(FILES);
    expect([...second.states.values()].filter((state) => state === 'duplicate')).toHaveLength(PER_FOLDER);
    await second.watch.stop();
  }, 360_000);
});
