import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Memory in bytes and processor time in milliseconds that a process has used. */
export interface ProcessUsage {
  readonly memory: number;
  readonly cpuMs: number;
}

/** null for a process that has ended. */
type ReadUsage = (pid: number) => Promise<ProcessUsage | null>;

const KILOBYTE = 1_024;
/** Linux counts processor time in hundredths of a second on every architecture that Node supports (proc_pid_stat(5)). */
const TICK_MS = 10;

/**
 * From the contents of `/proc/PID/stat` and `/proc/PID/status`. The memory comes from `status`, which is in kilobytes:
 * `stat` counts pages, whose size depends on the kernel. What was moved to swap counts, too: it would let a process grow
 * beyond its limit while the machine has little memory.
 */
export function usageOfProc(stat: string, status: string): ProcessUsage {
  // The second field is a name in brackets that may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [userTicks = 0, systemTicks = 0] = [fields[11], fields[12]].map(Number);
  // A process that is ending has no memory and no such lines.
  const kilobytes = [...status.matchAll(/^(?:VmRSS|VmSwap):\s*(\d+) kB$/gm)].reduce((sum, [, n]) => sum + Number(n), 0);
  return { memory: kilobytes * KILOBYTE, cpuMs: (userTicks + systemTicks) * TICK_MS };
}

async function readProc(pid: number): Promise<ProcessUsage | null> {
  try {
    const [stat, status] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'latin1'),
      readFile(`/proc/${pid}/status`, 'latin1'),
    ]);
    return usageOfProc(stat, status);
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return null;
    throw error;
  }
}

/** From a line of `ps` such as "51200 1-02:03:04" or, on macOS, "51200 62:03.45"; null for another text. */
export function usageOfPs(line: string): ProcessUsage | null {
  const match = /^\s*(\d+)\s+(?:(\d+)-)?([\d:.]+)\s*$/.exec(line);
  if (!match) return null;
  const [, kilobytes, days = '0', clock = ''] = match;
  const seconds = clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return { memory: Number(kilobytes) * KILOBYTE, cpuMs: Math.round((Number(days) * 86_400 + seconds) * 1_000) };
}

const run = promisify(execFile);

export async function askPs(pid: number): Promise<ProcessUsage | null> {
  try {
    const env = { PATH: process.env['PATH'], LC_ALL: 'C' };
    const { stdout } = await run('ps', ['-o', 'rss=', '-o', 'time=', '-p', String(pid)], { env });
    return usageOfPs(stdout);
  } catch {
    return null; // exit code 1: there is no such process
  }
}

/** Windows has no program that reports one process quickly enough. */
const READERS: Partial<Record<NodeJS.Platform, ReadUsage>> = { linux: readProc, darwin: askPs };

/** Whether the memory and the processor time of another process can be measured on this system. */
export const canMeasureUsage = process.platform in READERS;

/** null if the process has ended or this system does not report the usage. */
export async function processUsage(pid: number): Promise<ProcessUsage | null> {
  return (await READERS[process.platform]?.(pid)) ?? null;
}

/** Resource limits of one task. */
export interface SandboxLimits {
  /** Resident memory of the child, in megabytes. */
  memoryMb: number;
  /** Wall clock of one task, in milliseconds. */
  wallMs: number;
  /** Processor time of one task, in milliseconds; less than `wallMs` times the cores. */
  cpuMs: number;
}

export const DEFAULT_LIMITS: SandboxLimits = { memoryMb: 768, wallMs: 30_000, cpuMs: 25_000 };

/** Elsewhere a program must be started for each look. */
const LOOK_EVERY_MS = process.platform === 'linux' ? 100 : 500;

/**
 * Watches a process during one task and calls `exceeded` once with the limit that it exceeded. Returns the
 * function that ends the watch.
 */
export function watchLimits(
  pid: number,
  limits: SandboxLimits,
  exceeded: (limit: string) => void,
  read: ReadUsage = processUsage,
): () => void {
  let over = false;
  let cpuBefore: number | null = null;
  const end = (): void => {
    over = true;
    clearTimeout(wall);
    clearInterval(look);
  };
  const breakWith = (limit: string): void => {
    if (over) return;
    end();
    exceeded(limit);
  };
  const wall = setTimeout(() => breakWith(`${limits.wallMs} ms of wall clock`), limits.wallMs);
  let isLooking = false;
  const lookNow = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    // A look fails while this process has too many open files. The next ones and the wall clock still limit the task.
    const usage = await read(pid).catch(() => null);
    isLooking = false;
    if (usage === null) return;
    cpuBefore ??= usage.cpuMs;
    if (usage.memory > limits.memoryMb * 1_048_576) breakWith(`${limits.memoryMb} MB of memory`);
    else if (usage.cpuMs - cpuBefore > limits.cpuMs) breakWith(`${limits.cpuMs} ms of processor time`);
  };
  const look = setInterval(() => void lookNow(), LOOK_EVERY_MS);
  return end;
}
