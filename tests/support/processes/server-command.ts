import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { PROJECT_FOLDER } from '../../../server/core/project.ts';

const run = promisify(execFile);

/** A command of the server with its arguments, such as `npm run -s backup -- FILE`. */
export interface ServerCommand {
  readonly name: 'backup' | 'restore' | 'storage';
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Modules that are loaded before it. */
  readonly preload?: readonly string[];
}

const program = ({ name, args, preload = [] }: ServerCommand): string[] => [
  ...preload.map((path) => `--import=${path}`),
  `server/${name}-cli.ts`,
  ...args,
];
const options = ({ env }: ServerCommand) => ({ cwd: PROJECT_FOLDER, env: { ...process.env, ...env } });

/** Runs a command to its end; resolves with its standard output, and rejects with its standard error. */
export async function runCommand(command: ServerCommand): Promise<string> {
  return (await run(process.execPath, program(command), options(command))).stdout;
}

/** Starts a command, and kills it after so many milliseconds. Resolves with whether it had not ended by itself. */
export async function killCommand(command: ServerCommand, after: number): Promise<boolean> {
  const child = spawn(process.execPath, program(command), { ...options(command), stdio: 'ignore' });
  const ended = once(child, 'exit');
  await Promise.race([delay(after), ended]);
  const isKilled = child.kill('SIGKILL');
  await ended;
  return isKilled;
}
