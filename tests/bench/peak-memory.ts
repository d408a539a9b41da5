import { readFile } from 'node:fs/promises';

const read = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => ''); // the process may have ended

/** Megabytes that a process and its children have used at most, as Linux tells it; null elsewhere. */
export async function peakMemory(pid: number): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  const own = Number(/VmHWM:\s+(\d+)/.exec(await read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
  const theirs = await peakMemoryOfChildren(pid);
  return own + (theirs ?? 0);
}

/** The same of its children alone. */
export async function peakMemoryOfChildren(pid: number): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  const children = (await read(`/proc/${pid}/task/${pid}/children`)).split(' ').filter((child) => child !== '');
  const theirs = await Promise.all(children.map((child) => peakMemory(Number(child))));
  return theirs.reduce<number>((sum, memory) => sum + (memory ?? 0), 0);
}
