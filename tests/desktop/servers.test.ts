import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type AskedServer, startAskedServer } from '../support/api/recording-server.ts';
import { type DesktopUnderTest, newFolder, startDesktop } from '../support/desktop/desktop-app.ts';
import { freePort } from '../support/network/free-port.ts';
import { createTestCertificate } from '../support/network/test-certificate.ts';
import { waitFor } from '../support/processes/wait-for.ts';

const signsIn = (session: string) =>
  startAskedServer({
    answer: (_, response) =>
      response.setHeader('Set-Cookie', `cardamom_session=${session}; Path=/; Max-Age=9999`).end('{}'),
  });
const signIn = (desktop: DesktopUnderTest) => desktop.get('/auth/email/login', { method: 'POST', body: '{}' });
const cookieAt = (server: AskedServer): string | undefined => server.asked.at(-1)?.headers.cookie;

async function use(desktop: DesktopUnderTest, address: string): Promise<void> {
  const former = desktop.window();
  await desktop.call('useServer', { address });
  await waitFor('the window to start anew', () => former.isDestroyed());
}

describe('the test of an address', () => {
  it.each([
    ['0.1.0', 'ok'],
    ['0.0.9', 'older'],
    ['0.2.0', 'newer'],
    ['1.0.0-beta', 'newer'],
  ])('of version %s says %s', async (version, state) => {
    const { origin } = await startAskedServer({ version });
    const check = await (await startDesktop()).call('testServer', { address: origin });
    expect(check).toEqual({ state, address: origin, version });
  });

  it('accepts a host without a scheme: tries https, then http in a private network', async () => {
    const { origin, port } = await startAskedServer();
    const check = await (await startDesktop()).call('testServer', { address: ` 127.0.0.1:${port}/login?x=1 ` });
    expect(check).toEqual({ state: 'ok', address: origin, version: '0.1.0' });
  });

  it('follows a redirect from http to https of the same host', async () => {
    const port = await freePort();
    const certificate = createTestCertificate();
    await startAskedServer({ certificate, port });
    const plain = await startAskedServer();
    const desktop = await startDesktop({
      fetch: async (input) => {
        const url = new URL(input instanceof Request ? input.url : input);
        if (url.port === String(plain.port))
          return new Response(null, { status: 308, headers: { Location: `https://127.0.0.1:${port}/` } });
        return Response.json({ version: '0.1.0', providers: [] });
      },
    });
    const check = await desktop.call('testServer', { address: plain.origin });
    expect(check).toMatchObject({ state: 'ok', address: `https://127.0.0.1:${port}` });
  });

  it('reports when nothing or another program answers', async () => {
    const desktop = await startDesktop();
    const address = `http://127.0.0.1:${await freePort()}`;
    expect(await desktop.call('testServer', { address })).toEqual({ state: 'unreachable', address, version: null });
    for (const body of ['<h1>Router</h1>', '{"version":1}', '"', 'x'.repeat(100_000)]) {
      const fetch = async () => new Response(body);
      const other = await startDesktop({ fetch });
      expect(await other.call('testServer', { address })).toMatchObject({ state: 'notCardamom', version: null });
    }
  });

  it('does not trust an unknown certificate, and does not fall back to http', async () => {
    const { origin, port } = await startAskedServer({ certificate: createTestCertificate() });
    const desktop = await startDesktop();
    expect(await desktop.call('testServer', { address: `127.0.0.1:${port}` })).toMatchObject({
      state: 'untrusted',
      address: origin,
    });
  });

  it.each([
    ['https://ann:secret@recipes.example', 'desktop.errors.addressWithPassword'],
    ['ann@recipes.example', 'desktop.errors.addressWithPassword'],
    ['ftp://recipes.example', 'desktop.errors.addressInvalid'],
    ['file:///etc/passwd', 'desktop.errors.addressInvalid'],
    ['', 'desktop.errors.addressInvalid'],
    ['two words', 'desktop.errors.addressInvalid'],
  ])('refuses %s', async (address, code) => {
    await expect((await startDesktop()).call('testServer', { address })).rejects.toThrow(code);
  });
});

describe('servers', () => {
  it('are remembered, each with a separate session and partition', async () => {
    const [kitchen, office] = [await signsIn('one'), await signsIn('two')];
    const desktop = await startDesktop();
    await use(desktop, kitchen.origin);
    await signIn(desktop);
    const first = desktop.window().options.webPreferences?.partition;
    await use(desktop, office.origin);
    await desktop.get('/api/recipes');
    expect(cookieAt(office)).toBeUndefined();
    expect(desktop.window().options.webPreferences?.partition).not.toBe(first);

    const { servers } = await desktop.call('getServers');
    expect(servers.map(({ address }: { address: string }) => address)).toEqual([office.origin, kitchen.origin]);
    await desktop.call('switchServer', { id: servers[1].id });
    await waitFor('the former partition', () => desktop.window().options.webPreferences?.partition === first);
    await desktop.get('/api/recipes');
    expect(cookieAt(kitchen)).toBe('cardamom_session=one');
  });

  it('survive a restart with their sessions, which are stored encrypted', async () => {
    const server = await signsIn('long-secret');
    const folder = await newFolder();
    const before = await startDesktop({ folder });
    await use(before, server.origin);
    await signIn(before);
    expect(await before.call('getServers')).toMatchObject({ sessions: 'kept' });
    await before.quit();
    const file = await readFile(join(folder, 'data', 'sessions.json'), 'utf8');
    expect(Buffer.from(JSON.parse(file).sessions, 'base64').toString()).not.toContain('long-secret');

    const after = await startDesktop({ folder });
    await after.get('/api/recipes');
    expect(cookieAt(server)).toBe('cardamom_session=long-secret');
  });

  it.each([
    ['there is no secure storage', { hasSecureStorage: false }],
    ['its key is the same everywhere', { storageBackend: 'basic_text' as const }],
  ])('forget their sessions with the app where %s, and say so', async (_, electron) => {
    const server = await signsIn('secret');
    const folder = await newFolder();
    const before = await startDesktop({ folder, electron });
    await use(before, server.origin);
    await signIn(before);
    await before.get('/api/recipes');
    expect(cookieAt(server)).toBe('cardamom_session=secret');
    expect(await before.call('getServers')).toMatchObject({ sessions: 'memory' });
    await before.quit();
    const after = await startDesktop({ folder, electron });
    await after.get('/api/recipes');
    expect(cookieAt(server)).toBeUndefined();
  });

  it('leave no data behind when they are removed', async () => {
    const server = await signsIn('secret');
    const desktop = await startDesktop();
    await use(desktop, server.origin);
    await signIn(desktop);
    const session = desktop.session();
    const { currentId } = await desktop.call('getServers');
    await desktop.call('forgetServer', { id: currentId });
    expect(session.isCleared).toBe(true);
    expect(await desktop.call('getServers')).toMatchObject({ servers: [], currentId: null });
    await waitFor(
      'the first run',
      () => desktop.window().options.webPreferences?.partition === 'persist:cardamom-setup',
    );
    await use(desktop, server.origin);
    await desktop.get('/api/recipes');
    expect(cookieAt(server)).toBeUndefined();
  });

  it('can be chosen only if a Cardamom server answers; an unknown id is not found', async () => {
    const desktop = await startDesktop();
    const address = `http://127.0.0.1:${await freePort()}`;
    await expect(desktop.call('useServer', { address })).rejects.toThrow('desktop.errors.serverUnusable');
    await expect(desktop.call('switchServer', { id: 'none' })).rejects.toThrow('desktop.errors.notFound');
    expect(await desktop.call('getServers')).toMatchObject({ servers: [], currentId: null });
  });

  it('include the local one, which starts when it is chosen and with the app', async () => {
    const folder = await newFolder();
    const before = await startDesktop({ folder });
    await before.call('useThisComputer');
    expect(await before.call('getServers')).toMatchObject({
      servers: [{ kind: 'local', address: null }],
      local: { state: 'ready' },
    });
    await before.quit();
    const after = await startDesktop({ folder });
    expect(await after.call('getServers')).toMatchObject({ currentId: 'local', local: { state: 'ready' } });
    expect(after.window().webContents.reloaded).toBe(1);
  });
});

describe('the connection', () => {
  it('is reported when lost and when restored, with the server’s new version', async () => {
    const server = await startAskedServer();
    const desktop = await startDesktop();
    await use(desktop, server.origin);
    await waitFor('the version', async () => (await desktop.call('getServers')).version === 'same');
    await server.stop();
    await desktop.get('/api/recipes');
    const lastReported = (): any => desktop.told('serversChanged').at(-1); // oxlint-disable-line typescript/no-explicit-any -- what the page reads
    await waitFor('the loss to be reported', () => lastReported()?.connection === 'offline');
    await desktop.call('retryConnection');
    expect(await desktop.call('getServers')).toMatchObject({ connection: 'offline' });
    await startAskedServer({ port: server.port, version: '0.9.0' });
    await waitFor(
      'the return to be told',
      () => lastReported()?.connection === 'online' && lastReported()?.version === 'newer',
    );
  });
});

describe('a proxy in front of the server', () => {
  it('counts as no connection if it cannot reach the server, and its page as no version', async () => {
    let isDown = false;
    let asked = 0;
    const fetch = async (): Promise<Response> => {
      asked += 1;
      return isDown
        ? new Response('<h1>Bad gateway</h1>', { status: 502 })
        : Response.json({ version: '0.1.0', providers: [] });
    };
    const desktop = await startDesktop({ fetch });
    await use(desktop, 'https://recipes.example');
    await waitFor('the version', async () => (await desktop.call('getServers')).version === 'same');
    isDown = true;
    expect((await desktop.get('/api/recipes')).status).toBe(502);
    expect(await desktop.call('getServers')).toMatchObject({ connection: 'offline' });
    const before = asked;
    await desktop.call('retryConnection');
    expect([asked - before, (await desktop.call('getServers')).connection]).toEqual([1, 'offline']);
    isDown = false;
    await desktop.call('retryConnection');
    await waitFor('the return', async () => (await desktop.call('getServers')).connection === 'online');
  });
});

describe('the folder watch', () => {
  it('continues immediately after a sign-in and when the connection is back', async () => {
    const server = await signsIn('secret');
    const desktop = await startDesktop();
    await use(desktop, server.origin);
    const { currentId } = await desktop.call('getServers');
    await signIn(desktop);
    expect(desktop.continued).toEqual([currentId]);
    await server.stop();
    await desktop.get('/api/recipes');
    await startAskedServer({ port: server.port });
    await desktop.call('retryConnection');
    await waitFor('the watch to be told', () => desktop.continued.length === 2);
  });

  it('that fails to start is logged, and the rest of the app works', async () => {
    const server = await startAskedServer();
    const desktop = await startDesktop({ watchFails: true });
    await use(desktop, server.origin);
    expect(await desktop.log()).toContain('the ledger is in use');
    expect(await desktop.call('getFolders')).toEqual({ folders: [], counts: {}, questions: [] });
    await expect(desktop.call('addFolder')).rejects.toThrow('desktop.errors.notAvailable');
  });

  it('adds the folder that the user chooses, or none if the dialog is cancelled', async () => {
    const desktop = await startDesktop();
    await desktop.call('useThisComputer');
    expect(await desktop.call('addFolder')).toBeNull();
    desktop.choices.push(['/scans']);
    expect(await desktop.call('addFolder')).toMatchObject({ path: '/scans', state: 'watching' });
  });
});
