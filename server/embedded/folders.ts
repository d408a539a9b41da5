import { createHash } from 'node:crypto';
import { chmod, lchown, lstat, mkdir, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { embeddedPassword } from './password.ts';
import type { RunAs } from './run-as.ts';
import { StartError } from './start-error.ts';

const SOCKET_NAME = '.s.PGSQL.5432';
/** The path of a unix socket is limited to 104 to 108 bytes, of which PostgreSQL needs some. */
const LONGEST_SOCKET_PATH = 90;

const isShort = (folder: string): boolean => Buffer.byteLength(join(folder, SOCKET_NAME)) < LONGEST_SOCKET_PATH;

/** The folder of the database files. */
export function postgresFolder(dataDir: string): string {
  return join(dataDir, 'postgres');
}

/** The folder of the socket: in DATA_DIR, or a private temporary folder if that path is too long. */
export function socketFolder(dataDir: string): string {
  const own = join(dataDir, 'run', 'socket');
  if (isShort(own)) return own;
  const name = `cardamom-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  return [tmpdir(), '/tmp'].map((folder) => join(folder, name)).find(isShort) ?? join('/tmp', name);
}

/**
 * The address of the embedded database with its password. The host is the folder of the socket, so the address is known
 * before it runs.
 */
export function embeddedUrl(dataDir: string, database = 'cardamom'): string {
  return `postgresql://app:${embeddedPassword(dataDir)}@${encodeURIComponent(socketFolder(dataDir))}:5432/${database}`;
}

/** Whether an address is that of the embedded database of a data folder. */
export function isEmbeddedUrl(url: string, dataDir: string): boolean {
  return url.includes(`@${encodeURIComponent(socketFolder(dataDir))}:`);
}

/** Links are changed themselves: who made one could otherwise get any file of this machine. */
async function chownAll(path: string, uid: number, gid: number): Promise<void> {
  const entries = await readdir(path, { recursive: true });
  for (const entry of ['', ...entries]) await lchown(join(path, entry), uid, gid);
}

/** Whether every user may create folders beside this one, as in the folder of temporary files. */
const isAmongStrangers = async (path: string): Promise<boolean> =>
  ((await lstat(dirname(path))).mode & 0o1002) === 0o1002;

/** Creates a folder that only PostgreSQL can open, or restricts an existing one. */
export async function preparePrivateFolder(path: string, { owner }: RunAs): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const stat = await lstat(path);
  if (!stat.isDirectory()) throw new StartError(`${path} is in the way: it should be a folder of Cardamom's.`);
  const mine = process.getuid?.();
  const isForeign = mine !== undefined && stat.uid !== mine && stat.uid !== owner?.uid;
  if (isForeign && (!owner || (await isAmongStrangers(path)))) {
    throw new StartError(`${path} belongs to another user. Run Cardamom as that user, or choose another DATA_DIR.`);
  }
  if (owner && stat.uid !== owner.uid) await chownAll(path, owner.uid, owner.gid);
  // An existing folder may be open to everybody.
  if ((stat.mode & 0o077) !== 0) await chmod(path, 0o700);
}

/** Lets other users pass through a folder without listing it, because PostgreSQL may run as another user. */
async function openPassage(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o711 });
  const { mode, uid } = await lstat(path);
  if (uid === 0 && process.getuid?.() === 0 && (mode & 0o011) !== 0o011) await chmod(path, mode | 0o011);
}

/** Creates the parent folders of PostgreSQL's folders. */
export async function preparePassage(dataDir: string): Promise<void> {
  await openPassage(dataDir);
  await openPassage(join(dataDir, 'run'));
}
