import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { endProgram } from './end-program.ts';
import type { KeeperMessage } from './keep-program.ts';

/**
 * Runs the program of its arguments, in a group of its own, and ends it with all that it started and removes the folder when whoever
 * started it lets go of it: also when he was killed and could say nothing.
 */
const [folder = '', program = '', ...args] = process.argv.slice(2);
const tell = (message: KeeperMessage): void => void process.send?.(message);

const child = spawn(program, args, { cwd: folder, detached: true, stdio: ['ignore', 'ignore', 'inherit'] });
/** The program's own group while it runs: when it has ended, its number may soon be that of somebody else's. */
let group = child.pid ?? null;
const end = (): void => {
  endProgram(group, folder);
  group = null;
};

// Who stops the server stops it by its parent, which lets go when it ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => {
  end();
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  } finally {
    process.exit(0);
  }
});
if (group !== null) tell({ type: 'started', pid: group });
child.once('error', ({ message }) => tell({ type: 'absent', reason: message }));
child.once('exit', (code) => {
  end(); // what it started and left behind
  tell({ type: 'ended', code });
});
