import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { z } from 'zod';
import { serveParent } from '../child-process/parent-link.ts';
import { endProgram } from './end-program.ts';

/**
 * The entry of a process that runs a program in a group of its own. It ends the program with all that it started, and
 * removes the folder, when its parent closes the channel or is killed.
 */
const inputSchema = z.object({ program: z.string(), args: z.array(z.string()) });

/** Passed as an argument, so that it is removed even if the parent dies before it sends the task. */
const [, , folder = ''] = process.argv;
/** The program's process group while it runs; its number may be reused later. */
let group: number | null = null;

function endGroup(): void {
  endProgram(group, folder);
  group = null;
}

function run(input: unknown, onProgress: (progress: unknown) => void): Promise<number | null> {
  const { program, args } = inputSchema.parse(input);
  const child = spawn(program, args, { cwd: folder, detached: true, stdio: ['ignore', 'ignore', 'inherit'] });
  group = child.pid ?? null;
  if (group !== null) onProgress({ group });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      endGroup(); // ends processes that it left behind
      resolve(code);
    });
  });
}

// A signal to the group of the server reaches this process too; the parent closes the channel when it ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
serveParent({
  perform: (_name, input, onProgress) => run(input, onProgress),
  failureOf: (error) => ({ code: null, detail: error instanceof Error ? error.message : String(error) }),
  onParentGone() {
    endGroup();
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    } finally {
      process.exit(0);
    }
  },
});
