import { readdir, readFile } from 'node:fs/promises';
import type { RunningApp } from '../support/processes/app-process.ts';

/** What a process and its children use. */
export interface Usage {
  readonly megabytes: number;
  /** Open files, sockets and pipes. */
  readonly handles: number;
}

const NOTHING: Usage = { megabytes: 0, handles: 0 };
const read = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => ''); // the process may have ended

const add = (one: Usage, other: Usage): Usage => ({
  megabytes: one.megabytes + other.megabytes,
  handles: one.handles + other.handles,
});

/** Memory and handles of a process with all its children. Needs Linux. */
async function usageOf(pid: number | null): Promise<Usage> {
  if (pid === null) return NOTHING;
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(await read(`/proc/${pid}/status`))?.[1] ?? 0);
  const handles = (await readdir(`/proc/${pid}/fd`).catch(() => [])).length; // as above
  const children = (await read(`/proc/${pid}/task/${pid}/children`)).split(' ').filter(Boolean);
  const theirs = await Promise.all(children.map((child) => usageOf(Number(child))));
  return theirs.reduce(add, { megabytes: kilobytes / 1_024, handles });
}

/** The figures of an application at one moment. */
export interface Moment {
  readonly web: Usage;
  readonly workers: Usage;
  readonly temporaryFiles: number;
  /** Milliseconds of the web server's event loop since the last moment. */
  readonly loopDelay: { readonly p99: number; readonly max: number };
}

async function loopDelayOf({ url }: RunningApp): Promise<Moment['loopDelay']> {
  const text = await fetch(`${url}/metrics`).then(
    (answer) => answer.text(),
    () => '',
  );
  const valueOf = (quantile: string): number =>
    Number(
      new RegExp(`^nodejs_eventloop_delay_seconds\\{quantile="${quantile}"\\} (\\S+)$`, 'm').exec(text)?.[1] ?? NaN,
    );
  return { p99: valueOf('0.99') * 1_000, max: valueOf('1') * 1_000 };
}

export async function lookAt(app: RunningApp, workers: number, temporaryFolder: string): Promise<Moment> {
  const names = Array.from({ length: workers }, (_, index) => `worker-${index + 1}`);
  const [web, ...others] = await Promise.all(['web', ...names].map((name) => usageOf(app.pidOf(name))));
  const files = await readdir(temporaryFolder, { recursive: true }).catch(() => []); // a folder may go meanwhile
  return {
    web: web ?? NOTHING,
    workers: others.reduce(add, NOTHING),
    temporaryFiles: files.length,
    loopDelay: await loopDelayOf(app),
  };
}
