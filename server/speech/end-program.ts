import { readdirSync, readFileSync } from 'node:fs';
import process from 'node:process';

/** Repetitions of the search, since processes may start others while they are being ended. */
const ROUNDS = 10;
/**
 * Milliseconds until the search that finds nothing is repeated. The environment of a process is empty for some milliseconds
 * while it changes to another program, so it is not found then.
 */
const SECOND_SEARCH_AFTER = 50;

/**
 * Ends a program's process group, and its processes that left the group for a session of their own. On Linux those are
 * found by the program's folder as their TMPDIR, which child processes inherit; other platforms do not find them.
 */
export function endProgram(leader: number | null, folder: string): void {
  if (leader !== null) kill(-leader);
  let wasEmpty = false;
  for (let round = 0; round < ROUNDS; round += 1) {
    const left = bearersOf(`TMPDIR=${folder}`);
    left.forEach(kill);
    if (left.length > 0) continue;
    if (wasEmpty) return;
    wasEmpty = true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SECOND_SEARCH_AFTER);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The group has ended.
  }
}

/** The other processes with this entry in their environment. */
function bearersOf(entry: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => environmentOf(name).includes(entry))
    .map(Number);
}

/** Empty if the process belongs to another user, has ended, or is a zombie. */
function environmentOf(pid: string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
