import { ExtractionError } from '../domain/extraction-error.ts';
import type { GuardedFetch } from '../fetch/guarded-fetch.ts';
import { isCaptions } from './captions/is-captions.ts';
import type { CaptionTrack } from '../domain/video.ts';

/** Milliseconds that all tries together may take. */
const PATIENCE = 45_000;

/** Forms that are asked for, '' for that which the address itself names. */
const FORMS = ['json3', '', 'vtt'];
const MAX_TRIES = 6;

/** A site that says nothing to so many tries, each after some seconds, keeps its captions for its own player. */
const MAX_EMPTY = 2;

/** The first captions of the tracks that can be had; null where none can: then what stands below the video has to do. */
export async function fetchCaptions(
  fetch: GuardedFetch,
  tracks: readonly CaptionTrack[],
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]);
  const tries = tracks.flatMap((track) => (track.hasForms ? FORMS : ['']).map((form) => inForm(track.address, form)));
  let empty = 0;
  for (const address of [...new Set(tries)].slice(0, MAX_TRIES)) {
    if (empty === MAX_EMPTY) return null;
    try {
      const { bytes } = await fetch.fetchPage(address, { signal: within });
      if (isCaptions(bytes)) return bytes;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ExtractionError)) throw error;
      if (within.aborted) return null;
      if (error.code === 'importErrors.unreadable') empty++;
    }
  }
  return null;
}

function inForm(address: string, form: string): string {
  const url = new URL(address);
  if (form !== '') url.searchParams.set('fmt', form);
  return url.href;
}
