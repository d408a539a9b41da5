import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_FOLDER } from '../../../server/core/project.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import type { Client } from '../../support/api/client.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

let app: ApiApp;
let cook: Client;
beforeAll(async () => {
  app = await startApiApp({ withWorker: true });
  cook = await signUp(app);
});
afterAll(() => app.close());

const metrics = async () => String((await cook.get('/metrics')).body);

/** The value of the series of a metric that has all these labels; null if there is none. */
function valueOf(text: string, metric: string, ...labels: readonly string[]): number | null {
  const line = text
    .split('\n')
    .find((each) => each.startsWith(`${metric}{`) && labels.every((label) => each.includes(label)));
  return line === undefined ? null : Number(line.split(' ').at(-1));
}

describe('the metrics of workers', () => {
  it('count imports and their stages by outcome, for each worker', async () => {
    await cook.post('/upload/text', {
      text: 'Toast\n\nIngredients\n2 slices of bread\n\nInstructions\nToast the bread.',
    });
    await cook.post('/upload/text', { text: 'Nothing to cook here, only a letter to a friend.' });
    const text = await waitFor(
      'both imports to be counted',
      async () => {
        const found = await metrics();
        const count = (outcome: string) =>
          valueOf(found, 'cardamom_import_seconds_count', 'source="text"', `outcome="${outcome}"`, 'worker-1"');
        return count('done') === 1 && count('failed') === 1 && found;
      },
      80_000,
    );
    expect(valueOf(text, 'cardamom_import_stage_seconds_count', 'stage="reading"', 'outcome="done"')).toBe(1);
    expect(valueOf(text, 'cardamom_import_seconds_bucket', 'le="+Inf"', 'outcome="done"')).toBe(1);
    expect(valueOf(text, 'cardamom_import_failures_total', 'reason="')).toBe(1);
    expect(valueOf(text, 'cardamom_worker_resident_memory_bytes', 'worker-1"')).toBeGreaterThan(1e7);
    expect(text.match(/^# TYPE cardamom_import_seconds histogram$/gm)).toHaveLength(1);
  }, 90_000);

  it('have a name for each metric that the board and its page of documentation use', async () => {
    await app.services.createEntityManager().execute(
      `insert into backup_run (id, host, target, ended_at, path, archive_bytes, file_bytes)
       values (gen_random_uuid(), 'h', '/b', now(), '/b/1.zip', 10, 20)`,
    );
    const text = await metrics();
    const known = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
    const folder = join(PROJECT_FOLDER, 'docs', 'deployment', 'grafana');
    const board = await readFile(join(folder, 'cardamom.json'), 'utf8');
    const page = await readFile(join(PROJECT_FOLDER, 'docs', 'metrics.md'), 'utf8');
    const named = (content: string) =>
      [...content.matchAll(/\b(?:cardamom|nodejs|process)_\w+/g)].map(([name]) =>
        name.replace(/_(bucket|sum|count)$/, ''),
      );
    expect(named(board).filter((name) => !known.has(name))).toEqual([]);
    expect(named(board).length).toBeGreaterThan(10);
    expect([...known].filter((name) => !named(page).includes(name ?? ''))).toEqual([]);
    expect(named(page).filter((name) => !known.has(name))).toEqual([]);
  });
});
