import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { endProgram } from './end-program.ts';
import { SoundError } from './video-sound.ts';

/** What the keeper of a program tells: its group, how it ended (null: by a signal), or that it does not start. */
export type KeeperMessage =
  | { type: 'started'; pid: number }
  | { type: 'ended'; code: number | null }
  | { type: 'absent'; reason: string };

/** A program that works in a folder, and does not outlive us: a small process of ours ends it when we are gone. */
export interface KeptProgram {
  /** Its code, null where a signal ended it. Rejects with a SoundError where it does not start. */
  readonly ended: Promise<number | null>;
  /** The last of what it complained of. */
  complaint(): string;
  /** Ends it with all that it started, and its keeper; its folder goes with them. */
  end(): Promise<void>;
}

/** So much of what a program complains of is kept. */
const COMPLAINT = 400;

const KEEPER = fileURLToPath(new URL('sound-keeper.ts', import.meta.url));

export function keepProgram(program: string, args: readonly string[], folder: string): KeptProgram {
  const keeper = fork(KEEPER, [folder, program, ...args], {
    execArgv: [],
    env: { PATH: process.env['PATH'], HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaint = '';
  keeper.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-COMPLAINT);
  });
  let group: number | null = null;
  const { promise: ended, resolve, reject } = Promise.withResolvers<number | null>();
  ended.catch(() => undefined); // it may be ended before anybody waits for it
  keeper.on('message', (message: KeeperMessage) => {
    if (message.type === 'started') group = message.pid;
    else if (message.type === 'ended') {
      group = null; // its number may soon be somebody else's
      resolve(message.code);
    } else reject(new SoundError('failed', `the program does not start: ${message.reason}`));
  });
  const gone = once(keeper, 'exit').then(
    ([code]) => {
      resolve(null);
      if (code !== 0) endProgram(group, folder); // its keeper could not
    },
    (error: unknown) => reject(new SoundError('failed', 'the keeper of the program does not start', { cause: error })),
  );
  return {
    ended,
    complaint: () => complaint.trim(),
    async end() {
      if (keeper.connected) keeper.disconnect();
      await gone;
    },
  };
}
