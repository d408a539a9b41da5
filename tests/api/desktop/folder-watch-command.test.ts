import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { PROJECT_FOLDER } from '../../../server/core/project.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import { givePasskey } from '../../support/accounts/account-data.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { freePort } from '../../support/network/free-port.ts';
import { startLocalSite } from '../../support/network/local-site.ts';
import { pdfFile, printedPicture, textFile } from '../../support/files/recipe-files.ts';
import { waitFor } from '../../support/processes/wait-for.ts';
import { startWatchCommand, type WatchCommand } from '../../support/folder-watch/watch-command.ts';

/** Root may read every file: nobody stands in for it. */
const NOBODY = process.getuid?.() === 0 ? 65_534 : undefined;
const READ = `require('node:fs').readFileSync(${JSON.stringify(join(PROJECT_FOLDER, 'package.json'))})`;
/** Whether there is somebody who may run the watcher, and not read everything. */
const canBeRefused =
  process.platform !== 'win32' &&
  (NOBODY === undefined || spawnSync(process.execPath, ['-e', READ], { uid: NOBODY, gid: NOBODY }).status === 0);

/** A way to the server that can be shut, so that it looks as if it were restarted. */
async function startRestartable(target: string) {
  const [port, { port: targetPort }] = [await freePort(), new URL(target)];
  const sockets = new Set<Socket>();
  let server: Server;
  const start = async (): Promise<void> => {
    server = createServer((socket) => {
      const behind = connect(Number(targetPort), 'localhost');
      for (const one of [socket, behind]) sockets.add(one.on('error', () => undefined));
      socket.pipe(behind).pipe(socket);
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    start,
    async stop() {
      for (const socket of sockets) socket.destroy();
      sockets.clear();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A command line takes its time to start, and a file to settle. */
const PATIENT = { timeout: 120_000 };
const LETTER = 'Dear Ann,\nthe weather is fine and the sea is warm.\nYours, Bob\n';

let app: ApiApp;
beforeAll(async () => {
  app = await startApiApp({ env: { MAX_UPLOAD_MB: '1' }, withWorker: true });
});
afterAll(() => app.close());

type Someone = Awaited<ReturnType<typeof signUp>>;

/** A folder of the test's own and the watchers that it starts. They end, and the folder is removed, with the test. */
async function makeFolder({ onTestFinished }: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'cardamom-watch-'));
  const running: WatchCommand[] = [];
  onTestFinished(async () => {
    await Promise.all(running.map((command) => command.kill('SIGKILL')));
    await rm(folder, { recursive: true, force: true });
  });
  function start(...args: Parameters<typeof startWatchCommand>): WatchCommand {
    const command = startWatchCommand(...args);
    running.push(command);
    return command;
  }
  return {
    folder,
    start,
    put: (name: string, content: string | Uint8Array): Promise<void> => writeFile(join(folder, name), content),
    watch: (ann: Someone, ...args: string[]) => start([folder, '--server', app.url, ...args], ann.person),
  };
}

const endOf = async (command: WatchCommand) => ({ code: await command.ended(), said: command.err() });

const titles = async (ann: Someone): Promise<string[]> =>
  (await ann.get('/api/recipes')).body.map(({ title }: { title: string }) => title).toSorted();

// A watcher waits for seconds until a file settles, so the tests run at the same time.
describe.concurrent('npm run -s watch', PATIENT, () => {
  it('--once imports what lies in the folder, tells each change as a line of JSON, and ends with 0', async (context) => {
    const { folder, put, watch } = await makeFolder(context);
    const ann = await signUp(app);
    await mkdir(join(folder, 'sub'));
    await put('cake.txt', textFile('Orange cake'));
    await put('sub/pie.txt', textFile('Apple pie'));
    await put('sub/copy.txt', textFile('Apple pie'));
    await put('letter.txt', LETTER);
    await put('empty.txt', '');
    await put('large.txt', 'x'.repeat(1_048_577));
    await put('program.exe', Uint8Array.of(0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0));
    for (const name of ['.hidden.txt', 'a.txt.part', '~$b.txt', 'c.crdownload', 'd.tmp', 'Thumbs.db'])
      await put(name, textFile('Never'));
    await mkdir(join(folder, 'Imported'));
    await put('Imported/old.txt', textFile('Never'));
    const command = watch(ann, '--once');
    expect(await endOf(command)).toMatchObject({ code: 0 });
    expect(await titles(ann)).toEqual(['Apple pie', 'Orange cake']);
    const last = command.last();
    expect(Object.keys(last).toSorted()).toEqual(
      ['cake.txt', 'empty.txt', 'large.txt', 'letter.txt', 'program.exe', 'sub/copy.txt', 'sub/pie.txt'].toSorted(),
    );
    expect(last['cake.txt']).toMatchObject({
      state: 'recipe',
      jobId: expect.any(String),
      recipeId: expect.any(String),
    });
    expect(new Set([last['sub/copy.txt']?.state, last['sub/pie.txt']?.state])).toEqual(
      new Set(['duplicate', 'recipe']),
    );
    expect(last['letter.txt']).toMatchObject({ state: 'failed', jobId: expect.any(String), error: /recipe/i });
    for (const name of ['empty.txt', 'large.txt', 'program.exe']) {
      expect(last[name]).toEqual({ path: name, state: 'failed', error: expect.stringMatching(/\w/) });
    }
    const states = command.changes().filter(({ path }) => path === 'cake.txt');
    expect(states.map(({ state }) => state)).toEqual(['waiting', 'sent', 'recipe']);
    expect(await readdir(folder)).toContain('cake.txt');
    expect(command.out() + command.err()).not.toContain(ann.person.password);
  });

  it('imports with an import key, also for an account with a second factor, and ends without a known one', async (context) => {
    const { folder, put, start, watch } = await makeFolder(context);
    const ann = await signUp(app);
    const { key } = (await ann.post('/auth/import-keys', { name: 'Scans', currentPassword: ann.person.password })).body;
    await givePasskey(app, (await ann.get('/auth/me')).body.id);
    await put('cake.txt', textFile('Orange cake'));
    const byPassword = await endOf(watch(ann, '--once'));
    expect(byPassword).toMatchObject({ code: 1, said: expect.stringContaining('CARDAMOM_IMPORT_KEY') });
    const run = (importKey: string) => start([folder, '--server', app.url, '--once'], { importKey });
    expect(await endOf(run(`${key}x`))).toMatchObject({
      code: 1,
      said: expect.stringContaining('does not know the key'),
    });
    const command = run(key);
    expect(await endOf(command)).toMatchObject({ code: 0 });
    expect(command.last()['cake.txt']).toMatchObject({ state: 'recipe', recipeId: expect.any(String) });
    expect(command.out() + command.err()).not.toContain(key);
  });

  it('a second run says and sends nothing; a changed and a renamed file are told apart', async (context) => {
    const { folder, put, watch } = await makeFolder(context);
    const ann = await signUp(app);
    await put('cake.txt', textFile('Cake'));
    await put('pie.txt', textFile('Pie'));
    expect(await watch(ann, '--once').ended()).toBe(0);
    const second = watch(ann, '--once');
    expect([await second.ended(), second.out()]).toEqual([0, '']);
    await rm(join(folder, 'cake.txt'));
    await put('renamed.txt', textFile('Cake'));
    await put('pie.txt', textFile('Better pie'));
    const third = watch(ann, '--once');
    expect(await third.ended()).toBe(0);
    expect(third.last()).toMatchObject({ 'renamed.txt': { state: 'duplicate' }, 'pie.txt': { state: 'recipe' } });
    expect(await titles(ann)).toEqual(['Better pie', 'Cake', 'Pie']);
    const other = watch(ann, '--once', '--ledger', join(folder, 'other-ledger'));
    expect(await other.ended()).toBe(0);
    expect(Object.values(other.last()).map(({ state }) => state)).toEqual(['duplicate', 'duplicate']);
    expect(await titles(ann)).toHaveLength(3);
  });

  it('--move puts files beside themselves into Imported or Could not read, and overwrites nothing', async (context) => {
    const { folder, put, watch } = await makeFolder(context);
    const ann = await signUp(app);
    await mkdir(join(folder, 'sub/Imported'), { recursive: true });
    await put('sub/Imported/cake.pdf', 'an older one');
    await put('sub/cake.pdf', pdfFile());
    await put('letter.txt', LETTER);
    const command = watch(ann, '--once', '--move');
    expect(await endOf(command)).toMatchObject({ code: 0 });
    expect((await readdir(join(folder, 'sub/Imported'))).toSorted()).toEqual(['cake (2).pdf', 'cake.pdf']);
    expect(await readFile(join(folder, 'sub/Imported/cake.pdf'), 'utf8')).toBe('an older one');
    expect(await readdir(join(folder, 'Could not read'))).toEqual(['letter.txt']);
    expect((await readdir(folder)).toSorted()).toEqual(['.cardamom-ledger', 'Could not read', 'sub']);
  });

  it('takes the pages of one recipe together', async (context) => {
    const { put, watch } = await makeFolder(context);
    const ann = await signUp(app);
    await put('cake_1.jpg', await printedPicture());
    await put('cake_2.jpg', await printedPicture(['Serve it cold', 'with cream.']));
    const command = watch(ann);
    await waitFor('the pages to be sent', () => 'sent' === command.last()['cake_2.jpg']?.state);
    const [one, two] = [command.last()['cake_1.jpg'], command.last()['cake_2.jpg']];
    expect(one?.jobId).toBe(two?.jobId);
  });

  it('leaves subfolders out with --no-subfolders, and links that lead out of the folder always', async (context) => {
    const { folder, put, watch } = await makeFolder(context);
    const ann = await signUp(app);
    const outside = await mkdtemp(join(tmpdir(), 'cardamom-outside-'));
    await writeFile(join(outside, 'secret.txt'), textFile('Secret'));
    await mkdir(join(folder, 'sub'));
    await put('sub/pie.txt', textFile('Pie'));
    await put('cake.txt', textFile('Cake'));
    await symlink(join(outside, 'secret.txt'), join(folder, 'link.txt'));
    await symlink(outside, join(folder, 'linked'));
    await symlink(folder, join(folder, 'loop'));
    const command = watch(ann, '--once', '--no-subfolders');
    expect(await endOf(command)).toMatchObject({ code: 0 });
    expect(await titles(ann)).toEqual(['Cake']);
    expect(command.last()).toMatchObject({ 'link.txt': { state: 'ignored' } });
    await rm(outside, { recursive: true });
  });

  it('goes on until SIGTERM, imports what comes, and ends with 0', async (context) => {
    const { folder, put, watch } = await makeFolder(context);
    const ann = await signUp(app);
    const command = watch(ann);
    await waitFor('the ledger', async () => (await readdir(folder)).includes('.cardamom-ledger'));
    await put('cake.txt', textFile('Later cake'));
    await waitFor('the recipe', () => command.last()['cake.txt']?.state === 'recipe');
    expect(await command.kill('SIGTERM')).toBe(0);
    expect(await readdir(folder)).toEqual(['.cardamom-ledger', 'cake.txt']);
    expect((await stat(join(folder, '.cardamom-ledger'))).mode & 0o077).toBe(0);
  });

  it('imports each file once though it is killed again and again', async (context) => {
    const { folder, start, put, watch } = await makeFolder(context);
    const ann = await signUp(app);
    const names = Array.from({ length: 6 }, (_, number) => `Cake ${number}`);
    for (let kill = 0; kill < 6; kill += 1) {
      await put(`${names[kill]}.txt`, textFile(names[kill]));
      const command = start([folder, '--server', app.url, '--move'], ann.person, { direct: true });
      await waitFor('its first words', () => command.err() !== '');
      await delay(Math.random() * 4_000);
      await command.kill('SIGKILL');
    }
    const last = watch(ann, '--move', '--once');
    expect(await endOf(last)).toMatchObject({ code: 0 });
    expect(await titles(ann)).toEqual(names);
    expect((await ann.get('/api/notifications')).body.notifications).toHaveLength(names.length);
    expect(await readdir(join(folder, 'Imported'))).toHaveLength(names.length);
  });

  it.skipIf(!canBeRefused)(
    'waits for a file that may not be read, says so, and imports it when it may',
    async (context) => {
      const { folder, start, put } = await makeFolder(context);
      const ann = await signUp(app);
      await put('locked.txt', textFile('Locked cake'));
      for (const name of ['', 'locked.txt']) await chown(join(folder, name), NOBODY ?? -1, NOBODY ?? -1);
      await chmod(join(folder, 'locked.txt'), 0);
      const args = [folder, '--server', app.url, '--move'];
      const command = start(args, ann.person, { direct: true, uid: NOBODY });
      await waitFor('the failure', () => command.last()['locked.txt']?.state === 'failed');
      expect(command.last()['locked.txt']?.error).toContain('EACCES');
      expect(await readdir(folder)).toContain('locked.txt');
      await chmod(join(folder, 'locked.txt'), 0o600);
      await waitFor('the recipe', () => command.last()['locked.txt']?.state === 'recipe');
      await waitFor('the move', async () => (await readdir(folder)).includes('Imported'));
    },
  );

  it('waits for a server that is restarted', async (context) => {
    const { folder, start, put } = await makeFolder(context);
    const ann = await signUp(app);
    const proxy = await startRestartable(app.url);
    const command = start([folder, '--server', proxy.url], ann.person);
    await put('one.txt', textFile('One'));
    await waitFor('the first', () => command.last()['one.txt']?.state === 'recipe');
    await proxy.stop();
    await put('two.txt', textFile('Two'));
    await waitFor('the second to wait', () => command.last()['two.txt']?.state === 'waiting');
    await waitFor('the word about the server', () => command.err().includes('cannot be used'));
    await proxy.start();
    await waitFor('the second', () => command.last()['two.txt']?.state === 'recipe');
    expect(await command.kill('SIGTERM')).toBe(0);
    await proxy.stop();
  });

  it('signs in again when the session has ended', async (context) => {
    const { put, watch } = await makeFolder(context);
    const ann = await signUp(app);
    const command = watch(ann);
    await put('one.txt', textFile('One'));
    await waitFor('the first', () => command.last()['one.txt']?.state === 'recipe');
    await app.services
      .createEntityManager()
      .execute('delete from session where account_id = (select id from account where email = ?)', [ann.person.email]);
    await put('two.txt', textFile('Two'));
    await waitFor('the second', () => command.last()['two.txt']?.state === 'recipe');
    expect(await command.kill('SIGTERM')).toBe(0);
  });
});

describe.concurrent('npm run -s watch ends with 1 and one line', PATIENT, () => {
  async function refusal(command: WatchCommand): Promise<string> {
    expect(await command.ended()).toBe(1);
    expect(command.out()).toBe('');
    expect(command.err()).toMatch(/^[^\n]+\n$/);
    return command.err();
  }
  const nobody = { email: 'nobody@kitchen.example', password: 'wrong and secret' };

  it('for a wrong password, which is not repeated', async (context) => {
    const { folder, start } = await makeFolder(context);
    const said = await refusal(start([folder, '--server', app.url], nobody));
    expect(said).toMatch(/password|match|incorrect|invalid/i);
    expect(said).not.toContain(nobody.password);
  });

  it('for a server that is not there', async (context) => {
    const { folder, start } = await makeFolder(context);
    expect(await refusal(start([folder, '--server', `http://127.0.0.1:${await freePort()}`], nobody))).toMatch(
      /cannot be reached/,
    );
    expect(await refusal(start([folder, '--server', 'http://no-such-host.invalid'], nobody))).toMatch(
      /cannot be reached/,
    );
  });

  it('for a server of another program', async (context) => {
    const { folder, start } = await makeFolder(context);
    const site = await startLocalSite((_, response) => response.end('<h1>Hello</h1>'));
    expect(await refusal(start([folder, '--server', site.origin], nobody))).toMatch(/no Cardamom server/);
    await site.stop();
  });

  it('for options that it does not know, and what is missing', async (context) => {
    const { folder, start } = await makeFolder(context);
    expect(await refusal(start([folder, '--server', app.url, '--fast'], nobody))).toMatch(/--fast/);
    expect(await refusal(start(['--server', app.url], nobody))).toMatch(/No folder is named/);
    expect(await refusal(start([folder], nobody))).toMatch(/--server is missing/);
    expect(await refusal(start([folder, '--server', 'kitchen'], nobody))).toMatch(/--server takes/);
    expect(await refusal(start([folder, '--server', app.url], null))).toMatch(/CARDAMOM_EMAIL/);
    expect(await refusal(start([join(folder, 'missing'), '--server', app.url], nobody))).toMatch(/missing/);
  });

  it('for a ledger that is another file, which stays as it is, and one that is in use', async (context) => {
    const { folder, start, put, watch } = await makeFolder(context);
    const ann = await signUp(app);
    const notes = join(folder, 'notes.txt');
    await put('notes.txt', 'my notes');
    const args = [folder, '--server', app.url];
    expect(await refusal(start([...args, '--ledger', notes], ann.person))).toMatch(/ledger/);
    expect(await readFile(notes, 'utf8')).toBe('my notes');
    const first = watch(ann);
    await waitFor('the ledger', async () => (await readdir(folder)).includes('.cardamom-ledger'));
    expect(await refusal(start(args, ann.person))).toMatch(/in use by process \d+/);
    await first.kill('SIGKILL');
    const next = watch(ann, '--once');
    expect(await endOf(next)).toMatchObject({ code: 0 });
  });
});
