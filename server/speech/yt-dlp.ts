import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readVideoLink } from '../extraction/extraction.ts';
import { keepProgram, type KeptProgram } from './keep-program.ts';
import { SoundError, type VideoSound } from './video-sound.ts';
import { filesIn, type SoundLimits, type Watch, watchSound } from './watch-sound.ts';

/** An hour of talk is 60 MB as the sites send it. */
export const SOUND_LIMITS: SoundLimits = { bytes: 150 * 1_048_576, milliseconds: 180_000 };

/** No configuration of anybody's, no list, no program of others, one small file in the folder. */
const OPTIONS =
  '--ignore-config --no-playlist --no-cache-dir --quiet --no-warnings --no-progress --no-part --no-mtime ' +
  '--restrict-filenames --socket-timeout 15 --retries 2 --match-filters !is_live ' +
  '--format bestaudio[ext=m4a]/bestaudio/worst --output sound.%(ext)s';

/**
 * The sound of videos by a program that works as yt-dlp does. It is given no shell, none of the server's settings, and no
 * other address than a known site's own of one video; all that it started ends with it.
 */
export function createYtDlp(program: string, limits: SoundLimits = SOUND_LIMITS): VideoSound {
  return {
    async withSound(address, signal, use) {
      if (readVideoLink(address)?.address !== address) throw new SoundError('failed', 'no address of a video');
      signal.throwIfAborted();
      const folder = await mkdtemp(join(tmpdir(), 'cardamom-sound-'));
      const args = [...OPTIONS.split(' '), '--max-filesize', String(limits.bytes), '--', address];
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
