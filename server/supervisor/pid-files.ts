import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { commandOf, isAlive } from '../embedded/process-info.ts';

const POLL_MS = 20;

/** The files `DATA_DIR/run/{name}.pid` with the ids of the running processes (contract §1). */
export interface PidFiles {
  write(name: string, pid: number): void;
  remove(name: string): void;
}

export function createPidFiles(runFolder: string): PidFiles {
  const path = (name: string): string => join(runFolder, `${name}.pid`);
  return {
    write(name, pid) {
      // Renamed into place: a reader never sees an empty file.
      writeFileSync(`${path(name)}.new`, `${pid}\n`);
      renameSync(`${path(name)}.new`, path(name));
    },
    remove: (name) => rmSync(path(name), { force: true }),
  };
}

async function end(pid: number, patienceMs: number): Promise<void> {
  process.kill(pid, 'SIGTERM');
  for (const deadline = Date.now() + patienceMs; isAlive(pid); await delay(POLL_MS)) {
    if (Date.now() > deadline) return void process.kill(pid, 'SIGKILL');
  }
}

/**
 * Ends processes that a killed supervisor left behind; they may still use the port. A process counts as left behind if its
 * command line contains one of `entries`; otherwise its id was reused.
 */
export async function endLeftovers(runFolder: string, entries: readonly string[], patienceMs: number): Promise<void> {
  const files = readdirSync(runFolder).filter((name) => name.endsWith('.pid'));
  await Promise.all(
    files.map(async (file) => {
      const pid = Number.parseInt(readFileSync(join(runFolder, file), 'utf8'), 10);
      const command = pid > 0 && isAlive(pid) ? commandOf(pid) : null;
      if (command && entries.some((entry) => command.includes(entry))) await end(pid, patienceMs);
      rmSync(join(runFolder, file), { force: true });
    }),
  );
}
