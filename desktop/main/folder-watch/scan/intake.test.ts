import { createHash } from 'node:crypto';
import { mkdtemp, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { GIVEN_FILES } from '../../../../shared/desktop/files.ts';
import { newEntry, type WatchContext } from '../rows/watch-context.ts';
import { openLedger } from '../ledger/ledger.ts';
import { createLedgerStorage } from '../ledger/ledger-storage.ts';
import type { ImportServer } from '../import-server/import-server.ts';
import { createRequestLimit } from '../import-server/request-limit.ts';
import { createIntake } from './intake.ts';
import { fingerprintOf, type FoundFile } from './list-folder.ts';

const logger = { info: () => undefined, warn: () => undefined };
const { signal } = new AbortController();

let folder: string;
let file: string;
let time: number;
let context: WatchContext;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cardamom-intake-'));
  file = join(folder, 'soup.txt');
  await writeFile(file, 'soup');
  time = 0;
  const clock = { monotonic: () => time, now: () => time, after: () => () => undefined };
  const ledger = await openLedger(createLedgerStorage(join(folder, '.ledger')), logger);
  const wake = { set: () => undefined, wait: () => Promise.resolve() };
  const requestLimit = createRequestLimit({ clock, logger, wake, waitsForSignIn: true });
  context = { ledger, server: {} as ImportServer, clock, logger, requestLimit, delays: new Map() };
});
afterEach(() => rm(folder, { recursive: true }));

const found = async (path: string): Promise<FoundFile> => ({ path, ...fingerprintOf(await stat(path)) });
const states = (): string[] => [...context.ledger.rows.entries.values()].map(({ state }) => state);

/** Creates an imported file whose times have changed since; returns its entry in the folder's listing. */
async function importedAndTouched(): Promise<FoundFile> {
  const entry = newEntry(context, GIVEN_FILES, [await found(file)], { state: 'recipe', hash: 'a' });
  const pages = entry.pages.map((page) => ({ ...page, sha256: createHash('sha256').update('soup').digest('hex') }));
  await context.ledger.write([{ entry: { ...entry, pages } }]);
  await utimes(file, 1, 1);
  return found(file);
}

/** Takes in a folder that lists this file unchanged for three seconds. */
async function takeSettled(listed: FoundFile, meanwhile: () => Promise<void>): Promise<void> {
  const intake = createIntake(context, GIVEN_FILES, false);
  await intake.take({ files: [listed], linksOut: [] }, signal);
  await meanwhile();
  time = 3_000;
  await intake.take({ files: [listed], linksOut: [] }, signal);
}

it('enters no row for an imported file that is moved away while it is compared', async () => {
  const listed = await importedAndTouched();
  await takeSettled(listed, () => rename(file, join(folder, 'moved.txt')));
  expect(states()).toEqual(['recipe']);
});

it('enters no row for an imported file of which only the time has changed', async () => {
  const listed = await importedAndTouched();
  await takeSettled(listed, () => Promise.resolve());
  expect(states()).toEqual(['recipe']);
});

it('enters a row for an imported file that has other bytes', async () => {
  await importedAndTouched();
  await writeFile(file, 'cake');
  await takeSettled(await found(file), () => Promise.resolve());
  expect(states()).toEqual(['recipe', 'waiting']);
});
