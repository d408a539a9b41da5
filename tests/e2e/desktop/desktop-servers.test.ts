import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Servers } from '../../../shared/desktop/servers.ts';
import { setStage, signUpWithRecipes, type Stage } from '../../support/browser/browser.ts';
import type { Client } from '../../support/api/client.ts';
import { bringBridge, type StandInBridge } from '../../support/desktop/desktop-bridge.ts';
import { firstRun } from '../../support/screens/desktop-screens.ts';
import type { DesktopWorld } from '../../support/desktop/desktop-world.ts';

let stage: Stage;
let cook: Client;
beforeAll(async () => {
  stage = await setStage();
  cook = await signUpWithRecipes(stage, ['one']);
});
afterAll(() => stage.end());

async function openStart(change: (world: DesktopWorld) => void = () => undefined) {
  const page = await stage.newPage();
  const bridge = await bringBridge(page, (world) => {
    firstRun(world);
    change(world);
  });
  await page.goto('/');
  await page.getByRole('heading', { name: 'Where are your recipes?' }).waitFor();
  return { page, bridge };
}

async function openApp(change: (world: DesktopWorld) => void, path = '/') {
  const page = await stage.newUserPage(cook);
  const bridge = await bringBridge(page, change);
  await page.goto(path);
  return { page, bridge };
}

async function test(page: Page, address: string): Promise<void> {
  await page.getByLabel('Address of the server').fill(address);
  await page.getByRole('button', { name: 'Test the address' }).click();
}
const tell = (page: Page, bridge: StandInBridge, change: Partial<Servers>): Promise<void> =>
  bridge.emit(page, 'serversChanged', Object.assign(bridge.world.servers, change));

describe('the first run', () => {
  it('tests the address of a server and goes on with it', async () => {
    const { page, bridge } = await openStart();
    await test(page, 'https://recipes.home.example');
    await page.getByText('Cardamom 0.1.0 answers at').waitFor();
    await page.getByRole('button', { name: 'Use this server' }).click();
    await expect.poll(() => bridge.inputsOf('useServer')).toEqual([{ address: 'https://recipes.home.example' }]);
    expect(stage.faults).toEqual([]);
  });

  it.each([
    ['older', 'It is older than this app', true],
    ['newer', 'It is newer than this app', true],
    ['unreachable', 'There is no response from', false],
    ['notCardamom', 'is not Cardamom', false],
    ['untrusted', 'is not trusted', false],
  ] as const)('says that a server is %s, and offers it where it can be used', async (state, words, isUsable) => {
    const { page } = await openStart((world) => (world.check = { state, version: '0.0.9' }));
    await test(page, 'https://recipes.home.example');
    await page.getByText(words).waitFor();
    expect(await page.getByRole('button', { name: 'Use this server' }).count()).toBe(isUsable ? 1 : 0);
  });

  it('asks for an address if none was typed', async () => {
    const { page, bridge } = await openStart();
    await page.getByRole('button', { name: 'Test the address' }).click();
    await page.getByText('Please enter the address of your server.').waitFor();
    expect(bridge.inputsOf('testServer')).toEqual([]);
  });

  it('starts the local server, shows the progress, and why it failed', async () => {
    const { page, bridge } = await openStart();
    await page.getByText('/home/mira/.local/share/Cardamom/data').waitFor();
    await page.getByRole('button', { name: 'Use this computer' }).click();
    await expect.poll(() => bridge.inputsOf('useThisComputer')).toHaveLength(1);
    const { local } = bridge.world.servers;
    await tell(page, bridge, { local: { ...local, state: 'starting', detail: 'migrating: 12 of 40' } });
    await page.getByRole('status').getByText('migrating: 12 of 40').waitFor();
    await tell(page, bridge, { local: { ...local, state: 'failed', detail: 'No space left on device' } });
    await page.getByRole('alert').getByText('No space left on device').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => bridge.inputsOf('useThisComputer')).toHaveLength(2);
  });

  it('states if this computer cannot run the server', async () => {
    const { page } = await openStart((world) => {
      world.servers.local = { ...world.servers.local, state: 'unavailable' };
    });
    await page.getByText('cannot keep recipes on this computer').waitFor();
    expect(await page.getByRole('button', { name: 'Use this computer' }).count()).toBe(0);
  });

  it('speaks the language of the system', async () => {
    const page = await stage.newPage();
    await bringBridge(page, (world) => {
      firstRun(world);
      world.info.languages = ['he-IL'];
    });
    await page.goto('/');
    await page.getByRole('heading', { name: 'איפה המתכונים שלכם?' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
  });
});

describe('the servers that were used', () => {
  it('can be switched, and are removed after a confirmation', async () => {
    const { page, bridge } = await openApp(() => undefined, '/desktop/server');
    await page.getByRole('button', { name: 'Switch to cook.friends.example' }).click();
    await expect.poll(() => bridge.inputsOf('switchServer')).toEqual([{ id: 'friends' }]);
    await page.getByRole('button', { name: 'Forget cook.friends.example' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Forget it' }).click();
    await expect.poll(() => bridge.inputsOf('forgetServer')).toEqual([{ id: 'friends' }]);
    await tell(page, bridge, {});
    await page.getByText('cook.friends.example').waitFor({ state: 'detached' });
    await page.getByText('recipes.home.example').waitFor();
  });

  it('are reached from the settings, which say which one is used', async () => {
    const { page } = await openApp(() => undefined, '/settings');
    await page.getByText(/In use: .recipes\.home\.example/).waitFor();
    await page.getByRole('button', { name: 'Change the server' }).click();
    await page.getByRole('heading', { name: 'Servers you have used' }).waitFor();
  });
});

describe('the banners', () => {
  it('report an unreachable server, with a retry and a link to other servers, until it is back', async () => {
    const { page, bridge } = await openApp((world) => (world.servers.connection = 'offline'));
    const banner = page.getByRole('alert').filter({ hasText: 'The server cannot be reached.' });
    await banner.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => bridge.inputsOf('retryConnection')).toHaveLength(1);
    await banner.getByRole('button', { name: 'Choose another server' }).click();
    await page.getByRole('heading', { name: 'Your server' }).waitFor();
    await tell(page, bridge, { connection: 'online' });
    await banner.waitFor({ state: 'detached' });
  });

  it('are shown above the screen for an unreachable server', async () => {
    const page = await stage.newPage();
    await bringBridge(page, (world) => (world.servers.connection = 'offline'));
    await page.route('**/auth/me', (route) => route.abort());
    await page.goto('/');
    await page.getByRole('heading', { name: 'Cannot connect to the server' }).waitFor();
    await page.getByRole('button', { name: 'Choose another server' }).click();
    await page.getByLabel('Address of the server').waitFor();
  });

  it('report an older server and sessions in memory, and can be dismissed', async () => {
    const { page } = await openApp((world) => Object.assign(world.servers, { version: 'older', sessions: 'memory' }));
    await page.getByText('Your server is older than this app.').waitFor();
    const memory = page.getByRole('status').filter({ hasText: 'no secure storage' });
    await memory.getByRole('button', { name: 'Close' }).click();
    await memory.waitFor({ state: 'detached' });
    expect(await page.getByText('Your server is older than this app.').count()).toBe(1);
  });

  it('are absent without a problem', async () => {
    const { page } = await openApp(() => undefined);
    await page.getByRole('heading', { name: 'Your recipes (1)' }).waitFor();
    expect(await page.getByText('server', { exact: false }).count()).toBe(0);
  });
});
