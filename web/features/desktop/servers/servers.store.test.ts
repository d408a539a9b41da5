import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServerCheck, Servers } from '../../../../shared/desktop/servers.ts';
import { createFakeBridge } from '../../../../tests/support/desktop/fake-bridge.ts';
import { createDesktopClient } from '../../../platform/desktop.ts';
import { createNoticeStore } from '../page/notice.store.ts';
import { createServersStore } from './servers.store.ts';

const SERVERS: Servers = {
  servers: [],
  currentId: null,
  local: { state: 'off', dataFolder: '/data', detail: null },
  connection: 'online',
  version: 'unknown',
  sessions: 'kept',
};
const OK: ServerCheck = { state: 'ok', address: 'https://kitchen.example', version: '1.0.0' };

function setUp() {
  const bridge = createFakeBridge({ testServer: () => OK, useServer: () => undefined, getServers: () => SERVERS });
  const notice = createNoticeStore();
  const store = createServersStore({ desktop: createDesktopClient(bridge), notice });
  return { bridge, notice: () => notice.getState().current, now: () => store.getState(), ...store.getState() };
}

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());

describe('the address of a server', () => {
  it('is tested before it is stored', async () => {
    const { bridge, addressChanged, tested, now } = setUp();
    addressChanged(' kitchen.example ');
    await tested();
    expect(now()).toMatchObject({ check: OK, busy: null, problem: null });
    expect(bridge.calls).toEqual([['testServer', { address: 'kitchen.example' }]]);
  });

  it('is required, and nothing is tested without it', async () => {
    const { bridge, tested, now } = setUp();
    await tested();
    expect(now().problem).toEqual({ key: 'desktop.servers.addressMissing' });
    expect(bridge.calls).toEqual([]);
  });

  it('has no test result if it was changed during the test', async () => {
    const { bridge, addressChanged, tested, now } = setUp();
    const answer = Promise.withResolvers<ServerCheck>();
    bridge.answers.testServer = () => answer.promise;
    addressChanged('kitchen.example');
    const testing = tested();
    addressChanged('garden.example');
    answer.resolve(OK);
    await testing;
    expect(now()).toMatchObject({ address: 'garden.example', check: null, busy: null });
  });

  it('is used as reported by the test, and only after it', async () => {
    const { bridge, addressChanged, tested, chosen } = setUp();
    await chosen();
    addressChanged('kitchen.example');
    await tested();
    await chosen();
    expect(bridge.calls.at(-1)).toEqual(['useServer', { address: OK.address }]);
    expect(bridge.calls).toHaveLength(2);
  });
});

describe('the servers', () => {
  it('are those of the main process', async () => {
    const { serversRequested, serversChanged, now } = setUp();
    await serversRequested();
    expect(now().servers).toEqual(SERVERS);
    serversChanged({ ...SERVERS, connection: 'offline' });
    expect(now().servers?.connection).toBe('offline');
  });

  it('show why a switch failed, and can be switched again', async () => {
    const { switched, notice, now } = setUp();
    await switched('home');
    expect(notice()).toEqual({ kind: 'error', message: { key: 'desktop.refused' } });
    expect(now().busy).toBeNull();
  });

  it('start the local one once, even if it is requested repeatedly', async () => {
    const { bridge, thisComputerChosen } = setUp();
    bridge.answers.useThisComputer = () => undefined;
    await Promise.all([thisComputerChosen(), thisComputerChosen()]);
    expect(bridge.calls).toEqual([['useThisComputer', undefined]]);
  });
});
