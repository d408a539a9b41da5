import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { embeddedUrl } from '../../../server/embedded/folders.ts';

/** Starts one PostgreSQL for a whole test run. Each test file creates its own databases in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cardamom-tests-'));
  // A separate process, which stops the database even if this one is killed.
  const host = fork(join(import.meta.dirname, 'postgres-host.ts'), [dataDir], { detached: true });
  const [word] = (await Promise.race([once(host, 'message'), once(host, 'exit')])) as unknown[];
  if (word !== 'ready') throw new Error('The PostgreSQL for the tests did not start.');
  project.provide('postgresUrl', embeddedUrl(dataDir, 'postgres'));
  const runFolder = await mkdtemp(join(tmpdir(), 'cardamom-run-'));
  project.provide('runFolder', runFolder);
  return async () => {
    const gone = once(host, 'exit');
    host.disconnect();
    await gone;
    // An application that ends shortly after its tests may still write there.
    await rm(runFolder, { recursive: true, force: true, maxRetries: 5 });
  };
}
