import type { Page } from 'playwright';
import { GIVEN_FILES } from '../../../shared/desktop/files.ts';
import { bringBridge } from '../desktop/desktop-bridge.ts';
import { countFiles, type DesktopWorld, newFile, SAMPLE_FILES, SCANS } from '../desktop/desktop-world.ts';

/** Sets the state of the first run: no server was chosen yet. */
export function firstRun(world: DesktopWorld): void {
  world.servers.servers = [];
  world.servers.currentId = null;
}

/** Sets folders and files in every state, and a question. */
export function busyWorld(world: DesktopWorld): void {
  world.folders.folders = [
    { ...SCANS },
    { ...SCANS, id: 'nas', path: 'Z:\\Kitchen\\Scanner', state: 'missing', after: 'move', hasSubfolders: false },
    { ...SCANS, id: 'locked', path: '/media/usb/old recipes', state: 'unreadable' },
    { ...SCANS, id: 'paused', path: '/home/mira/Downloads', isPaused: true, state: 'paused' },
  ];
  world.files = [
    ...SAMPLE_FILES.map((file) => ({ ...file })),
    newFile('given cake', { folderId: GIVEN_FILES, path: 'cake.pdf' }),
  ];
  world.folders.counts = countFiles(world.files);
  world.folders.questions = [
    { id: 'burst', folderId: SCANS.id, paths: ['IMG_0001.jpg', 'IMG_0002.jpg', 'IMG_0003.jpg'] },
  ];
}

/** Opens a path of the desktop app with a changed state, and waits for the screen. */
const at =
  (path: string, change: (world: DesktopWorld) => void, arrive: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    await bringBridge(page, change);
    await page.goto(path);
    await arrive(page);
  };

const typeAddress = async (page: Page): Promise<void> => {
  await page.getByLabel('Address of the server').fill('https://recipes.home.example');
  await page.getByRole('button', { name: 'Test the address' }).click();
};

/** The screens and dialogs that only the desktop app has, with the steps that lead a signed-in user to them. */
export const DESKTOP_SCREENS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'the first run': at('/', firstRun, (page) => page.getByLabel('Address of the server').waitFor()),
  'a first run whose server is older, while this computer starts': at(
    '/',
    (world) => {
      firstRun(world);
      world.check = { state: 'older', version: '0.0.9' };
      world.servers.local = { ...world.servers.local, state: 'starting', detail: 'migrating the database: 12 of 40' };
    },
    async (page) => {
      await typeAddress(page);
      await page.getByRole('button', { name: 'Use this server' }).waitFor();
    },
  ),
  'a first run where neither works': at(
    '/',
    (world) => {
      firstRun(world);
      world.check = { state: 'untrusted' };
      const detail = 'initdb: could not create directory "/home/mira/.local/share/Cardamom/data/db": No space left';
      world.servers.local = { ...world.servers.local, state: 'failed', detail };
    },
    async (page) => {
      await typeAddress(page);
      await page.getByText('The certificate of').waitFor();
    },
  ),
  'the choice of a server below all banners, with the question before one is forgotten': at(
    '/desktop/server',
    (world) => Object.assign(world.servers, { connection: 'offline', version: 'newer', sessions: 'memory' }),
    async (page) => {
      await page.getByRole('button', { name: 'Forget cook.friends.example' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  ),
  'the watched folders, of which there are none': at(
    '/desktop/folders',
    () => undefined,
    (page) => page.getByText('No watched folders yet').waitFor(),
  ),
  'the watched folders': at('/desktop/folders', busyWorld, (page) =>
    page.getByRole('heading', { name: 'Scans of grandmother' }).waitFor(),
  ),
  'the question before a folder is no longer watched': at('/desktop/folders', busyWorld, async (page) => {
    await page.getByRole('button', { name: 'Stop watching Downloads' }).click();
    await page.getByRole('alertdialog').waitFor();
  }),
  'the list of files, one of them selected': at('/desktop/files', busyWorld, async (page) => {
    await page.getByLabel('Select Tax return.pdf').check();
    await page.getByText('1 file selected').waitFor();
  }),
  'what can be done with a file': at('/desktop/files', busyWorld, async (page) => {
    await page.getByRole('button', { name: 'Actions for Book of cakes.pdf' }).click();
    await page.getByRole('menu').waitFor();
  }),
  'the list of files without any': at(
    '/desktop/files',
    () => undefined,
    (page) => page.getByText('No files here').waitFor(),
  ),
  'files that were just given, and the notice of it': at(
    '/',
    () => undefined,
    async (page) => {
      await page.getByRole('tab', { name: 'File' }).click();
      await page.getByRole('button', { name: 'Choose files' }).click();
      await page.getByRole('heading', { name: 'Recently added' }).waitFor();
    },
  ),
  'the settings in the desktop app, with an update': at(
    '/settings',
    (world) => {
      world.info.update = 'ready';
      world.servers.servers.push({ id: 'local', kind: 'local', address: null, lastUsedAt: null });
      world.servers.currentId = 'local';
    },
    async (page) => {
      await page.getByRole('button', { name: 'Restart to update' }).waitFor();
      await page.getByRole('list', { name: 'Where you are signed in' }).waitFor();
    },
  ),
  'an action that failed': at('/desktop/folders', busyWorld, async (page) => {
    const subfolders = page.getByLabel('Include subfolders').first();
    await subfolders.waitFor();
    await page.evaluate(() => {
      const { cardamomDesktop } = window as unknown as { cardamomDesktop: { call: unknown } };
      cardamomDesktop.call = async () => ({ ok: false, code: 'desktop.problem.generic' });
    });
    await subfolders.click();
    await page.getByText('That did not work.').waitFor();
  }),
};
