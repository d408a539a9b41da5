import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { startChild, TaskFailure, type ChildEnded } from '../child-process/child-host.ts';
import { endProgram } from './end-program.ts';
import { SoundError } from './video-sound.ts';

/** A program with a folder of its own. A small host process ends it if this process dies. */
export interface KeptProgram {
  /** The exit code; null if a signal ended it. Rejects with a SoundError if it does not start. */
  readonly ended: Promise<number | null>;
  /** The end of its standard error. */
  complaint(): string;
  /** Ends it, all processes that it started, and its host; removes its folder. */
  end(): Promise<void>;
}

/** Characters of standard error that are kept. */
const COMPLAINT = 400;

const HOST = fileURLToPath(new URL('program-host.ts', import.meta.url));

/** The host process reports the process group of the program, and how the program ended. */
const progressSchema = z.object({ group: z.int().positive() });
const outputSchema = z.int().nullable();

export function keepProgram(program: string, args: readonly string[], folder: string): KeptProgram {
  const host = startChild({
    entry: HOST,
    args: [folder],
    execArgv: [],
    env: { PATH: process.env['PATH'], HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' },
    output: ['ignore', 'pipe'],
  });
  let complaint = '';
  host.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-COMPLAINT);
  });
  let group: number | null = null;
  const onProgress = (progress: unknown): void => void ({ group } = progressSchema.parse(progress));
  const ended = host.run('run', { program, args }, onProgress).then(
    (output) => {
      group = null; // the number may be reused for another group
      return outputSchema.parse(output);
    },
    (error: TaskFailure | ChildEnded) => {
      if (error instanceof TaskFailure)
        throw new SoundError('failed', `the program does not start: ${error.message}`, { cause: error });
      if (host.pid === null)
        throw new SoundError('failed', 'the host process of the program does not start', { cause: error });
      return null;
    },
  );
  ended.catch(() => undefined); // it may end before anything awaits it
  const gone = host.ended.then(({ exitCode }) => {
    if (host.pid !== null && exitCode !== 0) endProgram(group, folder); // the host could not
  });
  return {
    ended,
    complaint: () => complaint.trim(),
    async end() {
      await host.release(false);
      await gone;
    },
  };
}
