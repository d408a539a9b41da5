import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { oneOf } from '../../bench/mutations/random.ts';
import { isAlive } from '../../../server/embedded/process-info.ts';
import type { RunningApp } from '../../support/processes/app-process.ts';
import { waitFor } from '../../support/processes/wait-for.ts';
import { type FaultMode, needsRedis, oneFault, type Parts, signal, someTime, startParts, WORKERS } from './stage.ts';
import type { Stage, Strike } from './storm.ts';

const killAll = (app: RunningApp, names: readonly string[]): Promise<unknown> =>
  Promise.all(names.map((name) => app.killAndAwait(name)));

async function startKills(): Promise<Stage> {
  const parts = await startParts({ withRedis: true });
  const { app, redis } = parts;
  return {
    ...parts,
    async strike({ random }) {
      const killRedis = async (): Promise<void> => {
        await redis?.kill();
        await redis?.start();
      };
      await oneFault(random, [
        () => app.killAndAwait('web'),
        () => app.killAndAwait(oneOf(random, WORKERS)),
        () => app.killAndAwait('postgres'),
        () => killAll(app, WORKERS),
        () => killAll(app, ['web', ...WORKERS]),
        killRedis,
      ]);
    },
  };
}

async function startFrozen(): Promise<Stage> {
  const parts = await startParts({});
  const sets = [['web'], [WORKERS[0]], [WORKERS[1]], [...WORKERS], ['web', ...WORKERS]];
  return {
    ...parts,
    async strike({ random, longest }) {
      const pids = oneOf(random, sets).map((name) => parts.app.pidOf(name));
      for (const pid of pids) signal(pid, 'SIGSTOP');
      await delay(someTime(random, longest));
      for (const pid of pids) signal(pid, 'SIGCONT');
    },
  };
}

/** SIGTERM, then waits for the successor. */
async function endAndAwait(app: RunningApp, name: string): Promise<void> {
  const pid = await waitFor(`the pid of ${name}`, () => app.pidOf(name));
  signal(pid, 'SIGTERM');
  await waitFor(`${name} to be started again`, () => {
    const successor = app.pidOf(name);
    return successor !== null && successor !== pid && isAlive(successor);
  });
}

/** One in this many rolling restarts is of everything. */
const RESTART_EVERY = 10;

async function startRolling(): Promise<Stage> {
  const parts = await startParts({});
  return {
    ...parts,
    async strike({ random }) {
      if (random(RESTART_EVERY) === 0) return parts.app.restart();
      for (const name of ['web', ...WORKERS]) await endAndAwait(parts.app, name);
      return undefined;
    },
  };
}

/** Slow clients of one fault. */
const SLOW_CLIENTS = 30;
/** Milliseconds between two bytes. */
const DRIP = 500;

/** What slow clients send before they drip: half of a request line, of the headers, of a form; or they never read. */
function beginnings(cookie: string): readonly string[] {
  const head = `Host: localhost\r\nCookie: cardamom_session=${cookie}\r\n`;
  const form = 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000\r\n\r\n--x\r\n';
  return [
    'GET /api/rec',
    `GET /api/recipes HTTP/1.1\r\n${head}X-Slow: `,
    `POST /upload/file HTTP/1.1\r\n${head}${form}`,
    `POST /upload/url HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 900\r\n\r\n{"url": "`,
    `GET /api/recipes HTTP/1.1\r\n${head}\r\n`.repeat(20),
  ];
}

function openSlowClient(port: number, beginning: string): () => void {
  const socket: Socket = connect(port, 'localhost', () => socket.write(beginning));
  socket.on('error', () => undefined).pause(); // the server may end the connection
  const timer = setInterval(() => socket.writable && socket.write('x'), DRIP);
  return () => {
    clearInterval(timer);
    socket.destroy();
  };
}

async function holdSlowClients({ app }: Parts, { random, longest, client }: Strike): Promise<void> {
  const from = beginnings(client.cookie() ?? '');
  const port = Number(new URL(app.url).port);
  const ends = Array.from({ length: SLOW_CLIENTS }, () => openSlowClient(port, oneOf(random, from)));
  await delay(someTime(random, longest));
  for (const end of ends) end();
}

async function startSlowClients(): Promise<Stage> {
  const parts = await startParts({});
  return { ...parts, strike: (strike) => holdSlowClients(parts, strike) };
}

export const PROCESS_MODES: readonly FaultMode[] = [
  {
    name: 'kills',
    about: 'kill -9 of web, workers, PostgreSQL and Redis at random, several at once too',
    short: { faults: 40, imports: 400, longest: 0 },
    full: { faults: 2_000, imports: 20_000, longest: 0 },
    impossible: needsRedis,
    start: startKills,
  },
  {
    name: 'frozen',
    about: 'web and workers stopped by SIGSTOP and thawed, also for longer than a lease',
    short: { faults: 5, imports: 50, longest: 18 },
    full: { faults: 200, imports: 2_000, longest: 40 },
    start: startFrozen,
  },
  {
    name: 'rolling',
    about: 'SIGTERM of web and workers one after the other, now and then of everything',
    short: { faults: 5, imports: 50, longest: 0 },
    full: { faults: 200, imports: 2_000, longest: 0 },
    start: startRolling,
  },
  {
    name: 'slow-clients',
    about: `${SLOW_CLIENTS} clients that send a byte now and then, or read no answer`,
    short: { faults: 5, imports: 50, longest: 6 },
    full: { faults: 200, imports: 2_000, longest: 40 },
    start: startSlowClients,
  },
];
