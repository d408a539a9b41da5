import { readdirSync, readFileSync } from 'node:fs';
import process from 'node:process';

/** While some are ended, others may be started. */
const ROUNDS = 10;

/**
 * Ends a program by its group, and what left the group for a session of its own: on Linux whoever bears the program's folder
 * as its TMPDIR, which everything that it starts inherits. Elsewhere such a one is not found.
 */
export function endProgram(leader: number | null, folder: string): void {
  if (leader !== null) kill(-leader);
  for (let round = 0; round < ROUNDS; round += 1) {
    const left = bearersOf(`TMPDIR=${folder}`);
    if (left.length === 0) return;
    left.forEach(kill);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Nobody of it lives any more.
  }
}

/** The processes with such an entry in their environment, without this one. */
function bearersOf(entry: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => environmentOf(name).includes(entry))
    .map(Number);
}

/** Empty where it is another's, or the process has ended; its remains have none either. */
function environmentOf(pid: string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
