import { readFile } from 'node:fs/promises';

/** The peak memory of a process and of its child processes in megabytes. */
export interface PeakMemory {
  own: number;
  children: number;
}

const read = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => ''); // the process may have ended

/** The peak memory of a process until now; null on other systems than Linux. */
export async function peakMemory(pid: number): Promise<PeakMemory | null> {
  if (process.platform !== 'linux') return null;
  const own = Number(/VmHWM:\s+(\d+)/.exec(await read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
  const children = (await read(`/proc/${pid}/task/${pid}/children`)).split(' ').filter((child) => child !== '');
  const theirs = await Promise.all(children.map((child) => peakMemory(Number(child))));
  const sum = theirs.reduce((memory, peak) => memory + (peak?.own ?? 0) + (peak?.children ?? 0), 0);
  return { own, children: sum };
}
