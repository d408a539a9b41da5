/** Why a video's sound could not be downloaded: no file, too large, too slow, or the program failed. */
export type SoundFault = 'missing' | 'tooLarge' | 'timeout' | 'failed';

export class SoundError extends Error {
  readonly fault: SoundFault;

  constructor(fault: SoundFault, detail: string, options?: ErrorOptions) {
    super(`${fault}: ${detail}`, options);
    this.name = 'SoundError';
    this.fault = fault;
  }
}

/** Port: downloads the sound of videos. */
export interface VideoSound {
  /**
   * Downloads the sound of the video at its site's `address`, calls `use` with the file, and removes it. Throws SoundError,
   * the signal's reason if it aborts, and the errors of `use`.
   */
  withSound<T>(address: string, signal: AbortSignal, use: (path: string) => Promise<T>): Promise<T>;
}
