import { expect, it } from 'vitest';
import { createAdapters } from '../../../desktop/main/adapters.ts';
import { startDesktop } from '../../support/desktop/desktop-app.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

it('the app runs the local server, and stops it on exit', async () => {
  const desktop = await startDesktop({
    createAdapters: (context) => createAdapters(context, {} as never),
    electron: { isPackaged: false },
    argv: ['electron', '.'],
  });
  expect(await desktop.call('getServers')).toMatchObject({ local: { state: 'off' } });
  await desktop.call('useThisComputer');
  const servers = await desktop.call('getServers');
  expect(servers).toMatchObject({ currentId: 'local', local: { state: 'ready', detail: null }, sessions: 'kept' });
  await waitFor('the version', async () => (await desktop.call('getServers')).version === 'same');
  expect((await desktop.get('/api/version')).status).toBe(200);
  await desktop.call('openDataFolder');
  expect(desktop.opened).toEqual([servers.local.dataFolder]);
  await desktop.quit();
  expect(
    await desktop
      .context()
      .serverFetch('/api/version')
      .catch(() => null),
  ).toBeNull();
});
