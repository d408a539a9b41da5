import type { Cue } from '../extraction/extraction.ts';

/** Why there is no transcript: the server failed, or heard no speech. */
export type SpeechFault = 'unreachable' | 'timeout' | 'refused' | 'nonsense' | 'silent';

export class SpeechError extends Error {
  readonly fault: SpeechFault;
  /** Details for the operator; may contain text from the other server. */
  readonly detail: string;

  constructor(fault: SpeechFault, detail: string, options?: ErrorOptions) {
    super(`${fault}: ${detail}`, options);
    this.name = 'SpeechError';
    this.fault = fault;
    this.detail = detail;
  }
}

/** What a server heard in a sound. */
export interface Transcript {
  /** In order; those of one sound without times follow one another at 0. */
  cues: Cue[];
  /** BCP 47; '' if not stated. */
  lang: string;
}

/** Port: a server that transcribes speech. */
export interface Speech {
  /** The address, without credentials. */
  readonly host: string;
  /** Transcribes the sound file at `path`. Throws SpeechError, or the signal's reason if it aborts. */
  transcribe(path: string, signal: AbortSignal): Promise<Transcript>;
}
