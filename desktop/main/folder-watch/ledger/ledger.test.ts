import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Entry, FRESH } from './entry.ts';
import { type Ledger, NoLedgerError, openLedger } from './ledger.ts';
import { LedgerInUseError, lockLedger } from './ledger-lock.ts';
import { createLedgerStorage } from './ledger-storage.ts';

let folder: string;
let path: string;
let warnings: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cardamom-ledger-'));
  path = join(folder, 'ledger');
  warnings = [];
});
afterEach(() => rm(folder, { recursive: true }));

const logger = { info: () => undefined, warn: (_: object, text: string) => void warnings.push(text) };
const open = (): Promise<Ledger> => openLedger(createLedgerStorage(path), logger);

const row = (number: number, change: Partial<Entry> = {}): Entry => ({
  ...FRESH,
  id: `row ${number}`,
  folderId: 'folder',
  pages: [{ path: `${number}.txt`, movedTo: null, size: 1, mtimeMs: 1.5, ctimeMs: 2, sha256: null }],
  forced: 0,
  isReplaced: false,
  changedAt: new Date(number).toISOString(),
  ...change,
});

const states = (ledger: Ledger): string[] => [...ledger.rows.entries.values()].map(({ id, state }) => `${id} ${state}`);

describe('a ledger', () => {
  it('still has its content when it is opened again', async () => {
    const ledger = await open();
    await ledger.write([{ entry: row(1) }, { entry: row(2) }, { entry: row(3) }]);
    await ledger.write([{ entry: row(1, { state: 'recipe', hash: 'a' }) }, { entryGone: 'row 2' }]);
    await ledger.write([{ folder: { id: 'f', path: '/f', isPaused: false, hasSubfolders: true, after: 'move' } }]);
    await ledger.close();
    const { rows } = await open();
    expect(states({ ...ledger, rows })).toEqual(['row 3 waiting', 'row 1 recipe']);
    expect(rows.countsOf('folder')).toMatchObject({ waiting: 1, recipe: 1, failed: 0 });
    expect([...rows.open]).toEqual(['row 3']);
    expect(rows.withHash('a').map(({ id }) => id)).toEqual(['row 1']);
    expect(rows.atPath('folder', '3.txt')?.id).toBe('row 3');
    expect(rows.folders.get('f')?.after).toBe('move');
    await expect(ledger.write([{ entry: row(4) }])).rejects.toThrow('closed');
  });

  it('loses only a truncated last line, and continues after it', async () => {
    const ledger = await open();
    await ledger.write([{ entry: row(1) }]);
    const whole = await readFile(path, 'utf8');
    await ledger.write([{ entry: row(2) }]);
    const both = await readFile(path, 'utf8');
    for (const length of [whole.length + 1, both.length - 20, both.length - 1]) {
      await writeFile(path, both.slice(0, length));
      const torn = await open();
      expect(states(torn)).toEqual(['row 1 waiting']);
      await torn.write([{ entry: row(3) }]);
      expect(states(await open())).toEqual(['row 1 waiting', 'row 3 waiting']);
    }
    expect(warnings).toEqual([]);
  });

  it('skips a damaged line, reports it, and keeps a copy of the file', async () => {
    const ledger = await open();
    for (const number of [1, 2, 3]) await ledger.write([{ entry: row(number) }]);
    const damaged = (await readFile(path, 'utf8')).replace('"row 2"', '"row X"');
    await writeFile(path, damaged);
    expect(states(await open())).toEqual(['row 1 waiting', 'row 3 waiting']);
    expect(warnings).toHaveLength(1);
    expect(await readFile(`${path}.damaged`, 'utf8')).toBe(damaged);
  });

  it('does not touch a file of another kind', async () => {
    await writeFile(path, 'my notes\n');
    await expect(open()).rejects.toThrow(NoLedgerError);
    expect(await readFile(path, 'utf8')).toBe('my notes\n');
  });

  it('is compacted when it has many more lines than rows', async () => {
    const ledger = await open();
    for (let round = 0; round < 30; round += 1)
      await ledger.write(Array.from({ length: 100 }, (_, number) => ({ entry: row(number, { forced: round }) })));
    const lines = (await readFile(path, 'utf8')).split('\n').length;
    expect(lines).toBeLessThan(2_500);
    const { rows } = await open();
    expect([rows.entries.size, rows.entries.get('row 99')?.forced]).toEqual([100, 29]);
    expect(await readdir(folder)).toEqual(['ledger']);
  });

  it('refuses every write after a write error', async () => {
    const disk = createLedgerStorage(path);
    const ledger = await openLedger({ ...disk, append: () => Promise.reject(new Error('ENOSPC')) }, logger);
    await expect(ledger.write([{ entry: row(1) }])).rejects.toThrow('The ledger cannot be written: ENOSPC');
    await expect(ledger.write([{ entry: row(2) }])).rejects.toThrow('The ledger cannot be written');
  });

  it('keeps the newest row of a changed file at its place, in whichever order they changed last', async () => {
    const ledger = await open();
    const newer = { ...row(2), pages: row(1).pages };
    await ledger.write([{ entry: row(1, { state: 'sent' }) }]);
    await ledger.write([{ entry: row(1, { state: 'sent', isReplaced: true }) }, { entry: newer }]);
    await ledger.write([{ entry: row(1, { state: 'recipe', isReplaced: true }) }]);
    expect(ledger.rows.atPath('folder', '1.txt')?.id).toBe('row 2');
    expect((await open()).rows.atPath('folder', '1.txt')?.id).toBe('row 2');
  });
});

describe('the lock of a ledger', () => {
  const fail = (error: unknown): void => {
    throw error;
  };

  it('is held by one at a time', async () => {
    const lock = await lockLedger(path, fail);
    await expect(lockLedger(path, fail)).rejects.toThrow(LedgerInUseError);
    await lock.release();
    await (await lockLedger(path, fail)).release();
    expect(await readdir(folder)).toEqual([]);
  });

  it('is taken over from a process that has ended, but not from another computer that renewed it recently', async () => {
    await writeFile(`${path}.lock`, `999999999\n${(await import('node:os')).hostname()}\n`);
    await (await lockLedger(path, fail)).release();
    await writeFile(`${path}.lock`, '1\nanother-computer\n');
    await expect(lockLedger(path, fail)).rejects.toThrow('in use by process 1 of another-computer');
  });
});
