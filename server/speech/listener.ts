import type { Config } from '../core/config.ts';
import { createFairSemaphore, type FairSemaphore } from '../fair-semaphore/fair-semaphore.ts';
import { createOpenAiSpeech } from './openai-speech.ts';
import type { Transcript } from './speech.ts';
import { createYtDlp } from './yt-dlp.ts';

/** Milliseconds. */
const TIMEOUTS = { connect: 5_000, answer: 900_000 };

/** Transcribes videos. */
export interface Listener {
  /** The transcript of the video at its site's address. Throws SoundError and SpeechError. */
  listen(address: string, turn: ListenTurn): Promise<Transcript>;
}

interface ListenTurn {
  readonly signal: AbortSignal;
  /** The caller: calls take turns among parties. */
  readonly party?: string | undefined;
  /** Waits for a turn: first for the download of the sound, then for the server. */
  onWait(): void;
  /** The wait is over. */
  onTurn(): void;
}

/**
 * null if no download program or no speech server is configured. A process downloads the sound of one video at a time;
 * `server` limits the calls to the server, by default within this process only.
 */
export function createListener(
  { ytDlp, whisperUrl }: Pick<Config, 'ytDlp' | 'whisperUrl'>,
  server: FairSemaphore = createFairSemaphore(),
): Listener | null {
  if (ytDlp === null || whisperUrl === null) return null;
  const sound = createYtDlp(ytDlp);
  const speech = createOpenAiSpeech(whisperUrl, TIMEOUTS);
  const sounds = createFairSemaphore();
  return {
    listen(address, { signal, party, onWait, onTurn }) {
      async function inTurn<T>(semaphore: FairSemaphore, work: () => Promise<T>): Promise<T> {
        onWait();
        return semaphore.run(
          signal,
          () => {
            onTurn();
            return work();
          },
          party,
        );
      }
      return inTurn(sounds, () =>
        sound.withSound(address, signal, (path) => inTurn(server, () => speech.transcribe(path, signal))),
      );
    },
  };
}
