/** Why a video's sound could not be had: nothing came, too much of it, in too much time, or the program ended in error. */
export type SoundFault = 'missing' | 'tooLarge' | 'timeout' | 'failed';

export class SoundError extends Error {
  readonly fault: SoundFault;

  constructor(fault: SoundFault, detail: string, options?: ErrorOptions) {
    super(`${fault}: ${detail}`, options);
    this.name = 'SoundError';
    this.fault = fault;
  }
}

/** Port: gets the sound of videos. */
export interface VideoSound {
  /**
   * Gets the sound of the video at the site's own `address`, hands its file to `use`, and removes it. Throws SoundError,
   * the signal's reason where that ended it, and what `use` throws.
   */
  withSound<T>(address: string, signal: AbortSignal, use: (path: string) => Promise<T>): Promise<T>;
}
