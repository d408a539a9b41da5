import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { embeddedUrl } from '../../server/embedded/folders.ts';
import { startPostgres } from '../../server/embedded/start-postgres.ts';

/** One PostgreSQL for a whole test run; each file makes a database of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cardamom-tests-'));
  const postgres = await startPostgres(dataDir);
  project.provide('postgresUrl', embeddedUrl(dataDir, 'postgres'));
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
