import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { PROJECT_FOLDER } from '../../../server/core/project.ts';
import type { Person } from '../accounts/accounts.ts';

/** A line of the watcher's standard output. */
export interface PrintedChange {
  readonly path: string;
  readonly state: string;
  readonly jobId?: string;
  readonly recipeId?: string;
  readonly error?: string;
}

/** `npm run -s watch` as a process. */
export interface WatchCommand {
  readonly child: ChildProcess;
  /** The lines that it has printed so far. */
  changes(): PrintedChange[];
  /** The last change of each file. */
  last(): Record<string, PrintedChange>;
  out(): string;
  err(): string;
  /** Resolves with the exit code at its end; null if a signal ended it. */
  ended(): Promise<number | null>;
  /** Sends the signal and waits for the end. */
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

interface WatchCommandOptions {
  /** Whether to run it directly, without the program that installs missing packages. */
  readonly direct?: boolean;
  /** The user id that runs it; by default that of this process. */
  readonly uid?: number | undefined;
}

/** Starts the watcher with the credentials of a user. */
export function startWatchCommand(
  args: readonly string[],
  person: Pick<Person, 'email' | 'password'> | { readonly importKey: string } | null,
  { direct = false, uid }: WatchCommandOptions = {},
): WatchCommand {
  const script = 'desktop/main/folder-watch/command/watch-cli.ts';
  const { CARDAMOM_EMAIL: _, CARDAMOM_PASSWORD: __, ...env } = process.env;
  const account =
    person &&
    ('importKey' in person
      ? { CARDAMOM_IMPORT_KEY: person.importKey }
      : { CARDAMOM_EMAIL: person.email, CARDAMOM_PASSWORD: person.password });
  const child = spawn(process.execPath, [...(direct ? [] : ['server/boot/bootstrap.mjs']), script, ...args], {
    cwd: PROJECT_FOLDER,
    env: { ...env, ...account },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
  });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const closed = once(child, 'close').then(([code]) => code as number | null);
  const changes = (): PrintedChange[] =>
    out
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as PrintedChange);
  return {
    child,
    changes,
    last: () => Object.fromEntries(changes().map((change) => [change.path, change])),
    out: () => out,
    err: () => err,
    ended: () => closed,
    async kill(signal) {
      child.kill(signal);
      return closed;
    },
  };
}
