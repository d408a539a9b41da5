import { type FileCounts, type Folders, GIVEN_FILES, type ListedFile } from '../../../shared/desktop/files.ts';
import type { AppInfo, Preferences } from '../../../shared/desktop/preferences.ts';
import type { ServerCheck, Servers } from '../../../shared/desktop/servers.ts';

type Writable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

/** The state of a desktop app's main process. */
export interface DesktopWorld {
  readonly info: Writable<AppInfo>;
  readonly preferences: Writable<Preferences>;
  readonly servers: Writable<Servers>;
  readonly folders: Writable<Folders>;
  /** In the order of the list. */
  files: ListedFile[];
  /** The result of the next server test. */
  check: Pick<ServerCheck, 'state'> & Partial<ServerCheck>;
  /** The result of the system's folder dialog. */
  added: Folders['folders'][number] | null;
  /** The names that the system's file dialog returns. */
  picked: readonly string[];
  /** The result of fetching a page with the user's own session. */
  fetched: { readonly jobId: string } | null;
  /** Adds files of these names; returns their number. */
  give(names: readonly string[]): number;
}

export const NO_FILES: FileCounts = { waiting: 0, sent: 0, recipe: 0, failed: 0, duplicate: 0, ignored: 0 };

export const SCANS: Folders['folders'][number] = {
  id: 'scans',
  path: '/home/mira/Documents/Scans of grandmother',
  isPaused: false,
  hasSubfolders: true,
  after: 'leave',
  state: 'watching',
};

/** A file of the list, waiting by default. */
export function newFile(id: string, change: Partial<ListedFile> = {}): ListedFile {
  return {
    id,
    folderId: SCANS.id,
    path: `${id}.pdf`,
    pages: 1,
    state: 'waiting',
    error: null,
    nextStep: null,
    jobId: null,
    recipeId: null,
    others: 0,
    reason: null,
    changedAt: new Date(Date.now() - 120_000).toISOString(),
    ...change,
  };
}

/** One file of every kind. */
export const SAMPLE_FILES: readonly ListedFile[] = [
  newFile('Lentil soup', { state: 'recipe', recipeId: 'r1', jobId: 'j1', path: 'soups/Lentil soup.jpg', pages: 2 }),
  newFile('Book of cakes', { state: 'recipe', recipeId: 'r2', jobId: 'j2', others: 12 }),
  newFile('Tax return', {
    state: 'failed',
    error: 'We found no recipe in this file.',
    nextStep: 'checkFile',
    jobId: 'j3',
  }),
  newFile('Sealed letter', {
    state: 'failed',
    error: 'This file is protected by a password.',
    nextStep: 'removePassword',
    jobId: 'j4',
  }),
  newFile('Plum jam', { state: 'sent', jobId: 'j5' }),
  newFile('Rye bread of the long winter evenings in the mountains, second copy, corrected'),
  newFile('Lentil soup again', { state: 'duplicate', recipeId: 'r1' }),
  newFile('Holiday', { state: 'ignored', path: 'Holiday.png' }),
];

/** The number of files in each state, by folder. */
export function countFiles(files: readonly ListedFile[]): Record<string, FileCounts> {
  const counts: Record<string, FileCounts> = {};
  for (const { folderId, state } of files) {
    const known = counts[folderId] ?? NO_FILES;
    counts[folderId] = { ...known, [state]: known[state] + 1 };
  }
  return counts;
}

/** An app on Linux with a server and no watched folders. */
export function newWorld(): DesktopWorld {
  const world: DesktopWorld = {
    info: { version: '0.1.0', platform: 'linux', languages: ['en-GB'], update: 'none' },
    preferences: {
      staysInTray: true,
      showsNotifications: true,
      checksSpelling: true,
      checksForUpdates: true,
      cameraId: null,
    },
    servers: {
      servers: [
        { id: 'home', kind: 'remote', address: 'https://recipes.home.example', lastUsedAt: new Date().toISOString() },
        { id: 'friends', kind: 'remote', address: 'https://cook.friends.example', lastUsedAt: '2026-11-02T10:00:00Z' },
      ],
      currentId: 'home',
      local: { state: 'off', dataFolder: '/home/mira/.local/share/Cardamom/data', detail: null },
      connection: 'online',
      version: 'same',
      sessions: 'kept',
    },
    folders: { folders: [], counts: {}, questions: [] },
    files: [],
    check: { state: 'ok', version: '0.1.0' },
    added: SCANS,
    picked: ['cake.pdf', 'soup.jpg'],
    fetched: { jobId: 'job-of-the-page' },
    give(names) {
      world.files.unshift(...names.map((name) => newFile(`given ${name}`, { folderId: GIVEN_FILES, path: name })));
      return names.length;
    },
  };
  return world;
}
