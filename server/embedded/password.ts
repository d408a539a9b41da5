import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chown, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import type { RunAs } from './run-as.ts';

/** Who may connect: in the first one nobody without a password, in the second one everybody who can open the socket. */
const CLOSED = '# Written by Cardamom.\nlocal all all scram-sha-256\n';
const OPEN = '# Written by Cardamom, which sets the password now.\nlocal all all trust\n';

/** Writes a new password unless there is a file. */
function generate(file: string): void {
  try {
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/** The password of the embedded database, in a file of its own beside it; it is generated when it is first needed. */
export function embeddedPassword(dataDir: string): string {
  const file = join(dataDir, 'database-password');
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  generate(file);
  const password = readFileSync(file, 'utf8').trim();
  if (password !== '') return password;
  // The disk was full when it was written.
  rmSync(file, { force: true });
  generate(file);
  return readFileSync(file, 'utf8').trim();
}

async function writeRules(folder: string, rules: string, { owner }: RunAs): Promise<void> {
  const file = join(folder, 'pg_hba.conf');
  const written = `${file}.written`;
  await writeFile(written, rules, { mode: 0o600, flush: true });
  if (owner !== null) await chown(written, owner.uid, owner.gid);
  await rename(written, file);
}

/**
 * Lets the server in without the password, because the database has another one: the file was lost or is of another copy of
 * the data folder. Only this process and PostgreSQL run then, in a folder that nobody else can enter.
 */
export async function openForPassword(folder: string, postmaster: number, runAs: RunAs): Promise<void> {
  await writeRules(folder, OPEN, runAs);
  process.kill(postmaster, 'SIGHUP');
}

/** Makes the database ask for the password. A database of an earlier version, or a new one, does not ask for any. */
export async function askForPassword(client: Client, folder: string, password: string, runAs: RunAs): Promise<void> {
  if ((await readFile(join(folder, 'pg_hba.conf'), 'utf8')) === CLOSED) return;
  await client.query("set password_encryption = 'scram-sha-256'");
  await client.query(`alter role app password ${client.escapeLiteral(password)}`);
  await writeRules(folder, CLOSED, runAs);
  await client.query('select pg_reload_conf()');
}
