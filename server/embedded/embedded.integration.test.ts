import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Client } from 'pg';
import { embeddedUrl, postgresFolder, socketFolder } from './folders.ts';
import { isAlive } from './process-info.ts';
import { startPostgres, type RunningPostgres } from './start-postgres.ts';

const isRoot = process.getuid?.() === 0;
let folder: string;
let dataDir: string;
let running: RunningPostgres | null = null;

/** Database files of an earlier start. A copy takes a tenth of the time that initdb takes. */
let template: string;
beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'cardamom-pg-'));
  chmodSync(template, 0o711);
  await (await startPostgres(template)).stop();
});
afterAll(() => rmSync(template, { recursive: true, force: true }));
const copyTemplate = () => cpSync(postgresFolder(template), postgresFolder(dataDir), { recursive: true });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardamom-pg-'));
  chmodSync(folder, 0o711);
  dataDir = join(folder, 'data');
});
afterEach(async () => {
  await running?.stop();
  running = null;
  rmSync(folder, { recursive: true, force: true });
});

async function query(sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: embeddedUrl(dataDir) });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const keepNumber = () => query('create table kept (number int); insert into kept values (42)');
const readNumber = () => query('select number from kept');

describe('the embedded PostgreSQL', () => {
  it('accepts connections to its database after the start, and has ended after the stop', async () => {
    running = await startPostgres(dataDir);
    expect(await query('select current_database() as name')).toEqual([{ name: 'cardamom' }]);
    await running.stop();
    await running.exited;
    expect(isAlive(running.pid)).toBe(false);
    await expect(query('select 1')).rejects.toThrow('ENOENT');
  });

  it('keeps its data after a stop', async () => {
    copyTemplate();
    running = await startPostgres(dataDir);
    await keepNumber();
    await running.stop();
    running = await startPostgres(dataDir);
    expect(await readNumber()).toEqual([{ number: 42 }]);
  });

  it('keeps its data after a kill', async () => {
    copyTemplate();
    running = await startPostgres(dataDir);
    await keepNumber();
    process.kill(running.pid, 'SIGKILL');
    await running.exited;
    running = await startPostgres(dataDir);
    expect(await readNumber()).toEqual([{ number: 42 }]);
  });

  it('is replaced by the next start if its supervisor was killed', async () => {
    copyTemplate();
    const orphan = await startPostgres(dataDir);
    await keepNumber();
    running = await startPostgres(dataDir);
    expect(isAlive(orphan.pid)).toBe(false);
    expect(await readNumber()).toEqual([{ number: 42 }]);
  });

  it('starts although another program has got the process id of a killed one', async () => {
    copyTemplate();
    running = await startPostgres(dataDir);
    await running.stop();
    writeFileSync(join(postgresFolder(dataDir), 'postmaster.pid'), `${process.pid}\n${postgresFolder(dataDir)}\n`);
    running = await startPostgres(dataDir);
    expect(isAlive(process.pid)).toBe(true);
  });

  it('starts over if the first start was interrupted', async () => {
    mkdirSync(join(dataDir, 'postgres.unfinished', 'base'), { recursive: true });
    running = await startPostgres(dataDir);
    expect(existsSync(join(dataDir, 'postgres.unfinished'))).toBe(false);
  });

  it('uses a short path for its socket if the path of the folder is too long', async () => {
    dataDir = join(folder, 'deep'.repeat(30), 'data');
    copyTemplate();
    running = await startPostgres(dataDir);
    expect(socketFolder(dataDir).length).toBeLessThan(75);
    expect(statSync(socketFolder(dataDir)).mode & 0o777).toBe(0o700);
    expect(await query('select 1 as one')).toEqual([{ one: 1 }]);
    rmSync(socketFolder(dataDir), { recursive: true });
  });

  /** What a program without the password gets, such as a parser that was taken over. */
  const withoutPassword = async (password?: string) => {
    const client = new Client({
      host: socketFolder(dataDir),
      user: 'app',
      database: 'cardamom',
      ...(password !== undefined && { password }),
    });
    await client.connect();
    await client.end();
  };

  it('asks for a password that only the user of the server can read', async () => {
    running = await startPostgres(dataDir);
    expect(statSync(join(dataDir, 'database-password')).mode & 0o777).toBe(0o600);
    expect(await query("select left(rolpassword, 14) as kind from pg_authid where rolname = 'app'")).toEqual([
      { kind: 'SCRAM-SHA-256$' },
    ]);
    await expect(withoutPassword('')).rejects.toThrow();
    await expect(withoutPassword('guess')).rejects.toThrow('password authentication failed');
  });

  it('asks for it from now on if an earlier version did not', async () => {
    copyTemplate();
    writeFileSync(join(postgresFolder(dataDir), 'pg_hba.conf'), 'local all all trust\n');
    running = await startPostgres(dataDir);
    await keepNumber();
    await expect(withoutPassword('guess')).rejects.toThrow('password authentication failed');
    await running.stop();
    running = await startPostgres(dataDir);
    expect(await readNumber()).toEqual([{ number: 42 }]);
  });

  it('gets a new one if the file with the password was lost', async () => {
    copyTemplate();
    running = await startPostgres(dataDir);
    await keepNumber();
    await running.stop();
    rmSync(join(dataDir, 'database-password'));
    running = await startPostgres(dataDir);
    expect(await readNumber()).toEqual([{ number: 42 }]);
    await expect(withoutPassword('guess')).rejects.toThrow('password authentication failed');
  });

  it('refuses the files of another version', async () => {
    mkdirSync(postgresFolder(dataDir), { recursive: true });
    writeFileSync(join(postgresFolder(dataDir), 'PG_VERSION'), '15\n');
    await expect(startPostgres(dataDir)).rejects.toThrow(
      'was made by PostgreSQL 15, and this Cardamom brings PostgreSQL 18',
    );
  });

  it('gives no other user access to its folders', async () => {
    running = await startPostgres(dataDir);
    for (const path of [postgresFolder(dataDir), socketFolder(dataDir)]) expect(statSync(path).mode & 0o077).toBe(0);
  });

  it.runIf(isRoot)('works for root below a folder that no other user can enter', async () => {
    chmodSync(folder, 0o700);
    running = await startPostgres(dataDir);
    expect(statSync(postgresFolder(dataDir)).uid).toBe(0);
  });

  it.runIf(isRoot)('works for root if the permissions of the parent folders change later', async () => {
    for (const mode of [0o700, 0o711, 0o700]) {
      chmodSync(folder, mode);
      running = await startPostgres(dataDir);
      await running.stop();
    }
  });

  it.runIf(isRoot)('works for an ordinary user', async () => {
    mkdirSync(dataDir);
    chmodSync(folder, 0o777);
    chmodSync(dataDir, 0o777);
    const script = `import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, 'start-postgres.ts'))};
      const postgres = await startPostgres(${JSON.stringify(dataDir)}); console.log('up'); await postgres.stop();`;
    const args = ['--input-type=module-typescript', '-e', script];
    const child = spawn(process.execPath, args, {
      uid: 65_534,
      gid: 65_534,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(said).toBe('up\n');
    // Root can continue with the files of that user.
    running = await startPostgres(dataDir);
  });
});
