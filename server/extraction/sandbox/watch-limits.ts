import { readFile } from 'node:fs/promises';

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

/** Memory in bytes and processor time in milliseconds that a process has used; null if the platform does not report them. */
interface ProcessUsage {
  memory: number;
  cpuMs: number;
}

/** Linux counts in pages of this size and in ticks of a hundredth of a second (proc_pid_stat(5)). */
const PAGE_BYTES = 4_096;
const TICK_MS = 10;

export async function processUsage(pid: number): Promise<ProcessUsage | null> {
  if (process.platform !== 'linux') return null; // the heap limit and the wall-clock limit still apply
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1');
    // The second field is a name in brackets that may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [userTicks, systemTicks, residentPages] = [fields[11], fields[12], fields[21]].map(Number);
    return { memory: (residentPages ?? 0) * PAGE_BYTES, cpuMs: ((userTicks ?? 0) + (systemTicks ?? 0)) * TICK_MS };
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return null;
    throw error;
  }
}

const LOOK_EVERY_MS = 100;

/**
 * Watches a process during one task and calls `exceeded` once with the limit that it exceeded. Returns the
 * function that ends the watch.
 */
export function watchLimits(pid: number, limits: SandboxLimits, exceeded: (limit: string) => void): () => void {
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
  const look = setInterval(() => {
    void processUsage(pid).then((usage) => {
      if (usage === null) return;
      cpuBefore ??= usage.cpuMs;
      if (usage.memory > limits.memoryMb * 1_048_576) breakWith(`${limits.memoryMb} MB of memory`);
      else if (usage.cpuMs - cpuBefore > limits.cpuMs) breakWith(`${limits.cpuMs} ms of processor time`);
    });
  }, LOOK_EVERY_MS);
  return end;
}
