import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../network/free-port.ts';

/** A real Redis for one test, without persistence. It does not run until `start`. */
export interface RedisServer {
  readonly url: string;
  /** Starts it empty, on the same port each time, and waits until it answers. */
  start(): Promise<void>;
  /** kill -9; all its data is lost. */
  kill(): Promise<void>;
  /** FLUSHALL. */
  flush(): Promise<void>;
  /** SIGSTOP: connections stay open without answers. */
  freeze(): void;
  thaw(): void;
  /** Sends one inline command and returns the first lines of the answer. */
  command(words: string): Promise<string>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

function ask(port: number, words: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${words}\r\n`));
    socket.setTimeout(2_000, () => socket.destroy(new Error(`Redis did not answer ${words}.`)));
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data.toString());
    });
    socket.once('error', reject);
  });
}

async function untilAnswering(server: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (
    !(await ask(port, 'PING').then(
      (answer) => /PONG|NOAUTH/.test(answer),
      () => false,
    ))
  ) {
    if (server.exitCode !== null) throw new Error('redis-server did not start, but ended.');
    if (Date.now() > deadline) throw new Error('redis-server did not start within 10 s.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Prepares a `redis-server` from PATH. `password` is that of its default user, `host` a further address. */
export async function createRedisServer(options: { password?: string; host?: string } = {}): Promise<RedisServer> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'cardamom-redis-'));
  const flags = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    ...(options.host === undefined ? [] : [options.host]),
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    folder,
  ];
  if (options.host !== undefined) flags.push('--protected-mode', 'no');
  if (options.password !== undefined) flags.push('--requirepass', options.password);
  let running: ChildProcess | null = null;

  async function kill(): Promise<void> {
    if (running === null) return;
    const isRunning = running.exitCode === null && running.signalCode === null;
    const gone = isRunning ? once(running, 'exit') : null;
    running.kill('SIGKILL');
    await gone;
    running = null;
  }

  return {
    url: `redis://${options.password === undefined ? '' : `:${options.password}@`}${options.host ?? '127.0.0.1'}:${port}`,
    async start() {
      running = spawn('redis-server', flags, { stdio: 'ignore' });
      await untilAnswering(running, port);
    },
    kill,
    flush: async () => void (await ask(port, 'FLUSHALL')),
    freeze: () => void running?.kill('SIGSTOP'),
    thaw: () => void running?.kill('SIGCONT'),
    command: (words) => ask(port, words),
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
