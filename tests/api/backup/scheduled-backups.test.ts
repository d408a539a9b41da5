import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { BackupRunningError } from '../../../server/backup/backup-runs.ts';
import { makeBackup } from '../../../server/backup/make-backup.ts';
import { checkBackup } from '../../../server/backup/restore-backup.ts';
import { createScheduledBackups, readLastRuns } from '../../../server/backup/scheduled-backups.ts';
import { createHealthService } from '../../../server/modules/admin/health/health.service.ts';
import { createProbes } from '../../../server/modules/admin/health/create-probes.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import type { Answer, Client } from '../../support/api/client.ts';
import { photo, recipeForm } from '../../support/files/photos.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

let root: string;
let folder: string;
let app: ApiApp;
let admin: Client;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'cardamom-scheduled-'));
  folder = join(root, 'backups');
  app = await startApiApp({ env: { BACKUP_FOLDER: folder, BACKUP_KEEP: '1' } });
  admin = await signUp(app);
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true, force: true });
});

const execute = (statement: string): Promise<unknown> => app.services.createEntityManager().execute(statement);
const look = async () => (await createHealthService(createProbes(app.services)).look()).backup;
const archives = async () => (await readdir(folder)).filter((name) => name.endsWith('.zip')).toSorted();
const lastRuns = () => readLastRuns(app.services.createEntityManager());

function settings() {
  const { backup } = app.services.config;
  if (backup === null) throw new Error('no backups are scheduled');
  return backup;
}

/** Makes the next backup due, and waits until a web server has made or tried it, and has done what follows. */
async function comeDue(hasFollowed: () => Promise<boolean> = async () => true): Promise<void> {
  const held = `select 1 from pg_locks where locktype = 'advisory' and classid = 1127`;
  await waitFor('the last backup to end', async () => ((await execute(held)) as unknown[]).length === 0);
  await execute(`update backup_run set started_at = started_at - interval '2 days'`);
  const before = (await lastRuns()).last?.id;
  const backups = createScheduledBackups({ ...app.services, backup: settings() });
  await waitFor('the next backup', async () => {
    const { last } = await lastRuns();
    return last !== null && last.id !== before && last.endedAt !== null && (await hasFollowed());
  });
  await backups.close();
}

const byHand = (path: string, last?: { id: string | null }) =>
  makeBackup({
    databaseUrl: app.databaseUrl,
    storage: app.services.storage,
    target: { path, isFolder: false },
    keep: null,
    ...(last && { last }),
  });

describe('backups of the running system', () => {
  it('begin with one at the first start, which administrators see in the health card', async () => {
    const { lastGood } = await waitFor('the first backup', async () => {
      const { facts } = (await admin.get('/api/admin/health')).body.health.backup;
      return facts.lastGood !== null && facts;
    });
    expect(await look()).toMatchObject({ state: 'ok', says: 'backupOk', facts: { folder, lastFailure: null } });
    expect(lastGood.path).toBe(join(folder, (await archives())[0] ?? ''));
    expect(lastGood.bytes).toBeGreaterThan(1_000);
    await checkBackup(lastGood.path);
  });

  it('are repeated at their times; the oldest go, but never the last good one', async () => {
    await admin.post('/api/recipes', undefined, { raw: recipeForm({ title: 'Soup' }, [await photo()]) });
    const [first] = await archives();
    await writeFile(join(folder, 'cardamom-2020-01-01T00-00-00-000Z.zip'), 'damaged');
    await comeDue(async () => !(await archives()).includes(first ?? ''));
    const names = await archives();
    expect(names).toHaveLength(2);
    expect(names[0]).toBe('cardamom-2020-01-01T00-00-00-000Z.zip');
    for (const name of names.slice(1)) await checkBackup(join(folder, name));
  });

  it('are made by one host at a time, and by one only', async () => {
    const { last } = await lastRuns();
    const known = { id: last?.id ?? null };
    const made = await Promise.allSettled([1, 2, 3].map((host) => byHand(join(root, `${host}.zip`), known)));
    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    const reasons: unknown[] = made.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(reasons.every((reason) => reason instanceof BackupRunningError)).toBe(true);
  });

  it('that find a full disk leave nothing half behind, and the earlier backup as it was', async ({ skip }) => {
    const disk = await mkdtemp(join(root, 'disk-'));
    const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'none', disk]);
    skip(mount.status !== 0, 'only root can mount a small disk');
    onTestFinished(() => void spawnSync('umount', [disk]));
    const path = join(disk, 'full.zip');
    await byHand(path);
    const before = await readFile(path);
    await expect(writeFile(join(disk, 'other'), Buffer.alloc(5_000_000))).rejects.toThrow('ENOSPC');
    await expect(byHand(path)).rejects.toThrow('ENOSPC');
    expect(await readFile(path)).toEqual(before);
    expect((await readdir(disk)).toSorted()).toEqual(['full.zip', 'other']);
    const { state, says, facts } = await look();
    expect({ state, says }).toEqual({ state: 'warning', says: 'backupFailed' });
    expect(facts?.lastFailure?.words).toContain('The disk is full');
    expect(facts?.lastGood?.path).toBe(path);
  });

  it('that fail are told with the reason', async () => {
    await rename(folder, `${folder}-away`);
    await writeFile(folder, 'no folder');
    await comeDue();
    expect((await look()).facts?.lastFailure?.words).toMatch(/exists already|is a file, not a folder/);
    await rm(folder);
    await rename(`${folder}-away`, folder);
  });

  it('whose process died count as interrupted, and leave no remains after the next one', async () => {
    await writeFile(join(folder, 'cardamom-2020-01-02T00-00-00-000Z.zip.part'), 'half');
    await execute(`insert into backup_run (id, host, target) values (gen_random_uuid(), 'far', '/b')`);
    expect(await look()).toMatchObject({ state: 'warning', says: 'backupInterrupted' });
    await comeDue();
    expect((await look()).says).toBe('backupOk');
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('are made at once when an administrator asks, one at a time, and not without end', async () => {
    const before = (await lastRuns()).last?.id;
    const asked = [await admin.post('/api/admin/backups'), await admin.post('/api/admin/backups')];
    for (const { status, body } of asked) expect([status, body]).toEqual([202, { success: true }]);
    const { last } = await waitFor('the backup', async () => {
      const runs = await lastRuns();
      return runs.last?.id !== before && runs.last?.endedAt !== null && runs;
    });
    await checkBackup(last?.path ?? '');
    const answers: Answer[] = [];
    while (answers.at(-1)?.status !== 429) answers.push(await admin.post('/api/admin/backups'));
    expect(answers.length).toBeLessThanOrEqual(9);
    expect(Number(answers.at(-1)?.headers.get('Retry-After'))).toBeGreaterThan(0);
  });

  it('that are gone or overdue are told', async () => {
    await execute(`update backup_run set started_at = started_at - interval '3 days'`);
    expect((await look()).says).toBe('backupLate');
    await rename(folder, `${folder}-away`);
    expect((await look()).says).toBe('backupGone');
  });
});
