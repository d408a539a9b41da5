import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tryKernelLock, unlockedMount } from './kernel-lock.ts';

const MODULE = JSON.stringify(join(import.meta.dirname, 'kernel-lock.ts'));

/** A file of a new folder in which every user may write. */
function lockFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cardamom-kernel-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  chmodSync(folder, 0o777);
  return join(folder, 'kernel.lock');
}

/** What another process gets, as an unprivileged user if this one is root's. */
function elsewhere(path: string, uid?: number): string {
  const code = `import { tryKernelLock } from ${MODULE};
    try { console.log(tryKernelLock(${JSON.stringify(path)}) === null ? 'refused' : 'mine'); } catch (error) { console.log(error.message); }`;
  const args = ['--input-type=module-typescript', '-e', code];
  return spawnSync(process.execPath, args, { encoding: 'utf8', ...(uid !== undefined && { uid, gid: uid }) }).stdout;
}

describe('a kernel lock', () => {
  it('leaves its file empty', () => {
    const path = lockFile();
    const lock = tryKernelLock(path);
    expect([statSync(path).size, elsewhere(path)]).toEqual([0, 'refused\n']);
    lock?.release();
    expect([statSync(path).size, elsewhere(path)]).toEqual([0, 'mine\n']);
  });

  it.each(['removed', 'replaced'])('on a file that was %s is taken again', (what) => {
    const path = lockFile();
    const lock = tryKernelLock(path);
    rmSync(path);
    if (what === 'replaced') writeFileSync(path, '');
    expect([lock?.keep(), elsewhere(path), lock?.keep()]).toEqual([true, 'refused\n', true]);
    lock?.release();
  });

  it('is lost to another holder who came first after its file was removed', () => {
    const path = lockFile();
    const lock = tryKernelLock(path);
    rmSync(path);
    const other = tryKernelLock(path);
    expect([lock?.keep(), other?.keep()]).toEqual([false, true]);
    for (const each of [lock, other]) each?.release();
  });

  it.runIf(process.getuid?.() === 0)('is refused on a file that this user may not write', () => {
    const path = lockFile();
    writeFileSync(path, '', { mode: 0o644 });
    expect(elsewhere(path, 65_534)).toMatch(/cannot be locked .*DATA_DIR must be writable/);
  });
});

const MOUNTS = `22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
40 22 0:40 / /srv/safe rw,relatime shared:2 - nfs4 nas:/safe rw,vers=4.2,local_lock=none,addr=10.0.0.2
41 22 0:41 / /srv/nolock rw,relatime - nfs nas:/x rw,vers=3,nolock,local_lock=all
42 22 0:42 / /srv/with\\040blank rw - cifs //nas/x rw,nobrl
43 41 8:2 / /srv/nolock/disk rw - ext4 /dev/sdb1 rw
44 22 0:44 / /srv/remote rw - fuse.sshfs cook@nas: rw,user_id=0
45 22 0:45 / /srv/lustre rw - lustre 10.0.0.2@tcp:/x rw,flock,localflock
`;

describe('the file system of a data folder', () => {
  it.each([
    ['/srv/nolock/cardamom', 'nfs'],
    ['/srv/nolock', 'nfs'],
    ['/srv/with blank/data', 'cifs'],
    ['/srv/remote/data', 'fuse.sshfs'],
    ['/srv/lustre/data', 'lustre'],
  ])('has no common locks at %s', (folder, type) => expect(unlockedMount(MOUNTS, folder)).toBe(type));

  it.each(['/srv/safe/cardamom', '/home/cook', '/srv/nolocked', '/srv/nolock/disk/data'])('has locks at %s', (folder) =>
    expect(unlockedMount(MOUNTS, folder)).toBeNull(),
  );
});
