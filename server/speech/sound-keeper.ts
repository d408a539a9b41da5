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
const end = (): void => endProgram(child.pid ?? null, folder);

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
if (child.pid !== undefined) tell({ type: 'started', pid: child.pid });
child.once('error', ({ message }) => tell({ type: 'absent', reason: message }));
child.once('exit', (code) => {
  end(); // what it started and left behind
  tell({ type: 'ended', code });
});
