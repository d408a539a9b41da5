import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFakeYtDlp, type FakeYtDlp } from '../../tests/support/videos/fake-yt-dlp.ts';
import type { ChildMessage, ParentMessage } from '../child-process/protocol.ts';

const HOST = fileURLToPath(new URL('program-host.ts', import.meta.url));

let fake: FakeYtDlp;
let home: string;
beforeAll(async () => {
  fake = await createFakeYtDlp();
  home = await mkdtemp(join(tmpdir(), 'cardamom-host-'));
});
afterAll(async () => {
  await fake.remove();
  await rm(home, { recursive: true, force: true });
});

/** A host process that records which processes it ends. */
async function startHost(log: string): Promise<ChildProcess> {
  const noting = `import fs from 'node:fs';
    const { kill } = process;
    process.kill = (pid, signal) => (fs.appendFileSync(${JSON.stringify(log)}, pid + '\\n'), kill.call(process, pid, signal));`;
  const folder = await mkdtemp(join(home, 'sound-'));
  const host = fork(HOST, [folder], {
    execArgv: ['--import', `data:text/javascript,${encodeURIComponent(noting)}`],
    env: { PATH: process.env['PATH'], TMPDIR: folder },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const input = { program: fake.path, args: [] };
  host.send({ type: 'task', id: 1, name: 'run', input } satisfies ParentMessage);
  return host;
}

it('ends the group of a program once, since its number may be reused later', async () => {
  await fake.become('writes');
  const log = join(home, 'ended');
  const host = await startHost(log);
  const gone = once(host, 'exit');
  const group = await new Promise<number>((resolve) => {
    let pid = 0;
    host.on('message', (message: ChildMessage) => {
      if (message.type === 'progress') pid = (message.progress as { group: number }).group;
      if (message.type === 'done') resolve(pid);
    });
  });
  host.disconnect();
  await gone;
  expect((await readFile(log, 'utf8')).trim().split('\n')).toEqual([`-${group}`]);
});
