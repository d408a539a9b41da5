import { chmod, chown, lstat, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { preparePrivateFolder } from './folders.ts';

const STRANGER = 12_345;
const DATABASE = { owner: { uid: 65_533, gid: 65_533 }, wrap: () => ({ command: '', args: [], identity: {} }) };

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'cardamom-folders-'));
  onTestFinished(() => rm(parent, { recursive: true }));
});

/** A folder of a stranger with a link to a file of root. */
async function foreignFolder(): Promise<{ folder: string; secret: string }> {
  const [folder, secret] = [join(parent, 'socket'), join(parent, 'secret')];
  await mkdir(folder);
  await writeFile(secret, '');
  await symlink(secret, join(folder, 'link'));
  await chown(folder, STRANGER, STRANGER);
  return { folder, secret };
}

describe.runIf(process.getuid?.() === 0)('the folder of another user', () => {
  it('is handed over to the database, but nothing to which it links', async () => {
    const { folder, secret } = await foreignFolder();
    await preparePrivateFolder(folder, DATABASE);
    expect([(await stat(folder)).uid, (await lstat(join(folder, 'link'))).uid]).toEqual([65_533, 65_533]);
    expect((await stat(secret)).uid).toBe(0);
  });

  it('is refused where everybody could have put it', async () => {
    const { folder } = await foreignFolder();
    await chmod(parent, 0o1777);
    await expect(preparePrivateFolder(folder, DATABASE)).rejects.toThrow('belongs to another user');
    expect((await stat(folder)).uid).toBe(STRANGER);
  });
});
