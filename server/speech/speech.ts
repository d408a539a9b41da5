import type { Cue } from '../extraction/extraction.ts';

/** Why nothing could be heard: a server that does not answer as it should, or one that heard nothing. */
export type SpeechFault = 'unreachable' | 'timeout' | 'refused' | 'nonsense' | 'silent';

export class SpeechError extends Error {
  readonly fault: SpeechFault;
  /** What happened, for those who run the server; it may hold words of another one. */
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
  /** BCP 47, '' where it did not say. */
  lang: string;
}

/** Port: a server that writes down what is said. */
export interface Speech {
  /** The address, without credentials. */
  readonly host: string;
  /** `path` is a file of sound. Throws SpeechError; the signal's reason where that ended it. */
  transcribe(path: string, signal: AbortSignal): Promise<Transcript>;
}
