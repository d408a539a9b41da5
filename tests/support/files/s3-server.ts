import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { PROJECT_FOLDER } from '../../../server/core/project.ts';
import { freePort } from '../network/free-port.ts';
import { waitFor } from '../processes/wait-for.ts';

/** The keys that the server accepts, as the AWS variables of a client. */
export const S3_KEYS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

/** A server with the interface of S3 and one bucket, in a process of its own. */
export interface S3Server {
  /** The value of STORAGE_URL. */
  readonly url: string;
  /** Starts it with the objects that it had, on the same port each time. */
  start(): Promise<void>;
  /** kill -9; its objects stay. */
  kill(): Promise<void>;
  /** The names of all objects, except those of the health check. */
  objects(): Promise<string[]>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

const BUCKET = 'cardamom';
/** What the server appends to the name of an object in its folder. */
const OBJECT = '._S3rver_object';

/** All files below a folder. The server removes empty folders at any time, also while they are listed. */
async function listed(folder: string): Promise<string[]> {
  for (;;) {
    try {
      return await readdir(folder, { recursive: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || !existsSync(folder)) throw error;
    }
  }
}

/** `host` is the address on which it listens. */
export async function createS3Server(host = '127.0.0.1'): Promise<S3Server> {
  const port = await freePort();
  const directory = await mkdtemp(join(tmpdir(), 'cardamom-s3-'));
  const options = { address: host, port, silent: true, directory, configureBuckets: [{ name: BUCKET }] };
  const script = `new (require('@20minutes/s3rver'))(${JSON.stringify(options)}).run()`;
  const url = `http://${host}:${port}`;
  let running: ChildProcess | null = null;

  const answers = (): Promise<boolean> =>
    fetch(url).then(
      () => true,
      () => false,
    );

  async function kill(): Promise<void> {
    if (running === null) return;
    const isRunning = running.exitCode === null && running.signalCode === null;
    const gone = isRunning ? once(running, 'exit') : null;
    running.kill('SIGKILL');
    await gone;
    running = null;
  }

  return {
    url: `s3://${BUCKET}?endpoint=${url}`,
    async start() {
      running = spawn(process.execPath, ['-e', script], { cwd: PROJECT_FOLDER, stdio: 'ignore' });
      await waitFor('the S3 server', answers, 20_000);
    },
    kill,
    async objects() {
      const bucket = join(directory, BUCKET);
      const entries = await listed(bucket);
      const names = entries.filter((name) => name.endsWith(OBJECT)).map((name) => name.slice(0, -OBJECT.length));
      return names.filter((name) => name !== '.probe').toSorted();
    },
    async stop() {
      await kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
