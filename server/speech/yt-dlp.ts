import { mkdtemp, rm, lstat, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readVideoLink, statedAddress, type VideoLink, type VideoSite } from '../extraction/extraction.ts';
import { keepProgram, type KeptProgram } from './keep-program.ts';
import { SoundError, type VideoSound } from './video-sound.ts';

/** Limits for the download of one sound. */
export interface SoundLimits {
  readonly bytes: number;
  readonly milliseconds: number;
}

const LOOK_EVERY_MS = 200;

export interface Watch {
  /** The limit that was exceeded, or null. */
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
      () => undefined, // the folder was removed: the program has ended
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

/** The regular files of a folder with their sizes. */
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

/** An hour of talk is 60 MB as the sites send it. */
export const SOUND_LIMITS: SoundLimits = { bytes: 150 * 1_048_576, milliseconds: 180_000 };

/** No configuration files, no playlists, no external programs, and one small file in the folder. */
const OPTIONS =
  '--ignore-config --no-playlist --no-cache-dir --quiet --no-warnings --no-progress --no-part --no-mtime ' +
  '--restrict-filenames --socket-timeout 15 --retries 2 --match-filters !is_live ' +
  '--format bestaudio[ext=m4a]/bestaudio/worst --output sound.%(ext)s';

/**
 * The extractors that are switched on: those for single videos of a site. Without this option the program would also use
 * its extractors for short links and for any page, which follow redirects to any address.
 */
const EXTRACTORS: Readonly<Record<VideoSite, string>> = {
  youtube: 'youtube',
  tiktok: 'tiktok',
  instagram: 'instagram',
  facebook: 'facebook,facebook:reel',
};

/** The video of its own address; null for every other address, also for short links, which can leave the site. */
function videoAt(address: string): VideoLink | null {
  const link = readVideoLink(address);
  return link !== null && link.address === address && statedAddress(link) === address ? link : null;
}

/**
 * Downloads the sound of videos with a program compatible with yt-dlp. It gets no shell, none of the server's settings, and
 * only the stated address of one video at a known site. All processes that it starts end with it.
 */
export function createYtDlp(program: string, limits: SoundLimits = SOUND_LIMITS): VideoSound {
  return {
    async withSound(address, signal, use) {
      const video = videoAt(address);
      if (video === null) throw new SoundError('failed', 'no address of a video');
      signal.throwIfAborted();
      const folder = await mkdtemp(join(tmpdir(), 'cardamom-sound-'));
      const only = ['--use-extractors', EXTRACTORS[video.site], '--max-filesize', String(limits.bytes)];
      const args = [...OPTIONS.split(' '), ...only, '--', address];
      const kept = keepProgram(program, args, folder);
      try {
        await finished(kept, watchSound(kept, folder, limits, signal), signal);
        return await use(await soundIn(folder));
      } finally {
        await kept.end();
        await rm(folder, { recursive: true, force: true, maxRetries: 3 });
      }
    },
  };
}

async function finished(program: KeptProgram, watch: Watch, signal: AbortSignal): Promise<void> {
  try {
    const code = await program.ended;
    signal.throwIfAborted();
    const broken = watch.broken();
    if (broken !== null) throw broken;
    if (code !== 0) throw new SoundError('failed', `ended with ${code ?? 'a signal'}: ${program.complaint()}`);
  } finally {
    watch.end();
  }
}

async function soundIn(folder: string): Promise<string> {
  const [largest] = (await filesIn(folder)).toSorted((a, b) => b.size - a.size);
  if (largest === undefined || largest.size === 0) throw new SoundError('missing', 'the program wrote nothing');
  return largest.path;
}
