import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printedText } from '../../../tests/support/files/printed-text.ts';
import { findContainment, UNCONTAINED, type Containment } from './containment.ts';
import { createSandbox } from './create-sandbox.ts';

const EXPLOIT = fileURLToPath(new URL('../../../tests/support/sandbox/exploit-child.ts', import.meta.url));
const OFFERED = await findContainment(null);
/** What an unprivileged user of a system without any of its means still gets. */
const NODE_ONLY: Containment = { ...UNCONTAINED, means: ['permissions'] };

let folder = '';
let servers: Server[] = [];
let targets = { upload: '', socket: '', port: 0, outside: '' };

const listening = (server: Server, at: string | number): Promise<void> =>
  new Promise((resolve) => void server.listen(at, resolve));

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cardamom-targets-'));
  const [upload, socket] = [path.join(folder, 'upload'), path.join(folder, '.s.PGSQL.5432')];
  await writeFile(upload, 'the recipe of somebody else');
  servers = [0, 1].map(() => createServer((connection) => connection.destroy()));
  await Promise.all(servers.map((server, index) => listening(server, index === 0 ? socket : 0)));
  const address = servers[1]?.address();
  // Every user of this machine may write there, so that only the containment refuses it.
  const outside = path.join(folder, 'outside');
  await mkdir(outside);
  await Promise.all([chmod(folder, 0o755), chmod(outside, 0o777)]);
  targets = { upload, socket, port: typeof address === 'object' && address !== null ? address.port : 0, outside };
});
afterAll(async () => {
  for (const server of servers) server.close();
  await rm(folder, { recursive: true });
});

/** The outcome of each attempt of a parser that was taken over, and what was logged. */
async function exploit(containment: Containment): Promise<{ outcomes: Record<string, string>; log: string }> {
  let log = '';
  const sandbox = createSandbox({ entry: EXPLOIT, containment, report: (output) => (log += output) });
  try {
    const { text } = await sandbox.extract({ kind: 'text', text: JSON.stringify(targets), url: null });
    return { outcomes: JSON.parse(text) as Record<string, string>, log };
  } finally {
    await sandbox.close();
  }
}

describe('a parser that was taken over', () => {
  it.each([
    ['with all that this system offers', OFFERED],
    ['with the means of Node alone', NODE_ONLY],
  ])('reads nothing of others, writes nothing, reaches nothing and starts nothing, %s', async (_, containment) => {
    process.env['DATABASE_URL'] ??= 'postgresql://secret';
    const { outcomes, log } = await exploit(containment);
    expect(Object.values(outcomes).length).toBeGreaterThan(12);
    expect(Object.entries(outcomes).filter(([, outcome]) => outcome !== 'refused')).toEqual([]);
    expect(log).toContain(`refused FileSystemRead /proc/`);
    expect(log).toContain(`refused FileSystemRead ${targets.upload}`);
    expect(log).toContain('refused FileSystemWrite');
    expect(log).toContain('refused ChildProcess');
    expect(log).toContain('refused connection');
    expect(await readdir(targets.outside)).toEqual([]);
  });

  it('is not stopped by less than that', async () => {
    const { outcomes } = await exploit(UNCONTAINED);
    expect(outcomes).toMatchObject({ 'an upload of another account': 'SUCCEEDED', 'a loopback port': 'SUCCEEDED' });
  });
});

describe('a contained child', () => {
  it('reads pictures and recognises text without a refusal', async () => {
    const text = 'Boil the lentils for ten minutes,\nthen add the salt and the chopped onions.';
    const picture = await (await printedText(text, { margin: 40 })).png().toBuffer();
    let log = '';
    const sandbox = createSandbox({ report: (output) => (log += output) });
    try {
      await expect(sandbox.preparePicture(picture)).resolves.toMatchObject({ width: expect.any(Number) });
      const { lines } = await sandbox.recognisePage({ bytes: picture, languages: ['en'] });
      expect(lines.map((line) => line.text)).toEqual(text.split('\n'));
      expect(log).toBe('');
    } finally {
      await sandbox.close();
    }
  });
});
