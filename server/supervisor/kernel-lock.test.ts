import { describe, expect, it } from 'vitest';
import { unlockedMount } from './kernel-lock.ts';

const MOUNTS = `22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
40 22 0:40 / /srv/safe rw,relatime shared:2 - nfs4 nas:/safe rw,vers=4.2,local_lock=none,addr=10.0.0.2
41 22 0:41 / /srv/nolock rw,relatime - nfs nas:/x rw,vers=3,nolock,local_lock=all
42 22 0:42 / /srv/with\\040blank rw - cifs //nas/x rw,nobrl
43 41 8:2 / /srv/nolock/disk rw - ext4 /dev/sdb1 rw
`;

describe('the file system of a data folder', () => {
  it.each([
    ['/srv/nolock/cardamom', 'nfs'],
    ['/srv/nolock', 'nfs'],
    ['/srv/with blank/data', 'cifs'],
  ])('has no common locks at %s', (folder, type) => expect(unlockedMount(MOUNTS, folder)).toBe(type));

  it.each(['/srv/safe/cardamom', '/home/cook', '/srv/nolocked', '/srv/nolock/disk/data'])('has locks at %s', (folder) =>
    expect(unlockedMount(MOUNTS, folder)).toBeNull(),
  );
});
