import { processUsage } from './process-usage.ts';

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
  let isLooking = false;
  const lookNow = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    const usage = await processUsage(pid);
    isLooking = false;
    if (usage === null) return;
    cpuBefore ??= usage.cpuMs;
    if (usage.memory > limits.memoryMb * 1_048_576) breakWith(`${limits.memoryMb} MB of memory`);
    else if (usage.cpuMs - cpuBefore > limits.cpuMs) breakWith(`${limits.cpuMs} ms of processor time`);
  };
  const look = setInterval(() => void lookNow(), LOOK_EVERY_MS);
  return end;
}
