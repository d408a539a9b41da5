import { processUsage } from './process-usage.ts';
import type { SandboxLimits } from './sandbox-limits.ts';

const LOOK_EVERY_MS = 100;

/**
 * Watches a process while it does one task and calls `exceeded` once with the limit that it broke. Returns the
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
