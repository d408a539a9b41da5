import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import process from 'node:process';

function isErrno(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** Whether a process of this id runs, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return isErrno(error, 'EPERM');
  }
  return process.platform !== 'linux' || !isZombie(pid);
}

/** Whether a process is a zombie: it has ended, but its parent has not read its exit code. */
function isZombie(pid: number): boolean {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, ''));
  } catch (error) {
    if (isErrno(error, 'ENOENT', 'ESRCH')) return true;
    throw error;
  }
}

/** The command line of a process with blanks between its words; null if there is no such process. */
export function commandOf(pid: number): string | null {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || null;
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() || null;
  } catch (error) {
    if (isErrno(error, 'ENOENT', 'ESRCH')) return null;
    throw error;
  }
}

/** The working folder of a process; null if it cannot be determined. */
export function workingFolderOf(pid: number): string | null {
  if (process.platform !== 'linux') return null;
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch (error) {
    if (isErrno(error, 'ENOENT', 'ESRCH', 'EACCES', 'EPERM')) return null;
    throw error;
  }
}
