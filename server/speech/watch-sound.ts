import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeptProgram } from './keep-program.ts';
import { SoundError } from './video-sound.ts';

/** What getting one sound may cost. */
export interface SoundLimits {
  readonly bytes: number;
  readonly milliseconds: number;
}

const LOOK_EVERY_MS = 200;

export interface Watch {
  /** The limit that was broken. */
  broken(): SoundError | null;
  end(): void;
}

/** Ends a program that writes or takes too much. */
export function watchSound(program: KeptProgram, folder: string, limits: SoundLimits, signal: AbortSignal): Watch {
  let broken: SoundError | null = null;
  const breakWith = (error: SoundError): void => {
    broken ??= error;
    void program.end();
  };
  const stop = (): void => void program.end();
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  const late = setTimeout(
    () => breakWith(new SoundError('timeout', `more than ${limits.milliseconds} ms`)),
    limits.milliseconds,
  );
  const look = setInterval(() => {
    sizeOf(folder).then(
      (size) => size > limits.bytes && breakWith(new SoundError('tooLarge', `more than ${limits.bytes} bytes`)),
      () => undefined, // the folder is gone: it has ended
    );
  }, LOOK_EVERY_MS);
  return {
    broken: () => broken,
    end() {
      signal.removeEventListener('abort', stop);
      clearTimeout(late);
      clearInterval(look);
    },
  };
}

/** The files of a folder with their sizes; what is a link or a folder is none. */
export async function filesIn(folder: string): Promise<{ path: string; size: number }[]> {
  const names = await readdir(folder);
  const stats = await Promise.all(
    names.slice(0, 100).map(async (name) => ({ name, stat: await lstat(join(folder, name)) })),
  );
  return stats.flatMap(({ name, stat }) => (stat.isFile() ? [{ path: join(folder, name), size: stat.size }] : []));
}

async function sizeOf(folder: string): Promise<number> {
  return (await filesIn(folder)).reduce((sum, { size }) => sum + size, 0);
}
