import type { Config } from '../core/config.ts';
import { createFairSemaphore, type FairSemaphore } from '../fair-semaphore/fair-semaphore.ts';
import { createOpenAiSpeech } from './openai-speech.ts';
import type { Transcript } from './speech.ts';
import { createYtDlp } from './yt-dlp.ts';

/** Milliseconds. */
const TIMEOUTS = { connect: 5_000, answer: 900_000 };

/** Transcribes videos. */
export interface Listener {
  /** The transcript of the video at a site's own address. Throws SoundError and SpeechError. */
  listen(address: string, turn: ListenTurn): Promise<Transcript>;
}

interface ListenTurn {
  readonly signal: AbortSignal;
  /** The caller: calls take turns among parties. */
  readonly party?: string | undefined;
  /** Waits for a turn: first for the download of the sound, then for the server. */
  onWait(): void;
  /** The turn has come. */
  onTurn(): void;
}

/**
 * null while no program gets sounds, or no server listens; then nothing of this is ever called. A process gets the sound of
 * one video at a time; `server` is the way to the server, of this process alone where it is not given.
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
