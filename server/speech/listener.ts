import type { Config } from '../config.ts';
import { createGate } from '../llm/gate.ts';
import { createOpenAiSpeech } from './openai-speech.ts';
import type { Transcript } from './speech.ts';
import { createYtDlp } from './yt-dlp.ts';

/** Milliseconds. */
const PATIENCE = { connect: 5_000, answer: 900_000 };

/** Listens to videos. */
export interface Listener {
  /** What is said in the video at a site's own address. Throws SoundError and SpeechError. */
  listen(address: string, turn: ListenTurn): Promise<Transcript>;
}

interface ListenTurn {
  readonly signal: AbortSignal;
  /** Whoever waits: turns go around among parties. */
  readonly party?: string | undefined;
  /** The turn has come. */
  onTurn(): void;
}

/** null while no program gets sounds, or no server listens; then nothing of this is ever called. One video at a time. */
export function createListener({ ytDlp, whisperUrl }: Pick<Config, 'ytDlp' | 'whisperUrl'>): Listener | null {
  if (ytDlp === null || whisperUrl === null) return null;
  const sound = createYtDlp(ytDlp);
  const speech = createOpenAiSpeech(whisperUrl, PATIENCE);
  const gate = createGate();
  return {
    listen: (address, { signal, party, onTurn }) =>
      gate.pass(
        signal,
        () => {
          onTurn();
          return sound.withSound(address, signal, (path) => speech.transcribe(path, signal));
        },
        party,
      ),
  };
}
