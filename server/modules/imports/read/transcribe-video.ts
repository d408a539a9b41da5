import { type Cue, ExtractionError, type Video, type VideoSite } from '../../../extraction/extraction.ts';
import type { Listener } from '../../../speech/listener.ts';
import { SpeechError } from '../../../speech/speech.ts';
import { SoundError } from '../../../speech/video-sound.ts';
import type { ImportProgress } from './import-reader.ts';

/** The longest video that is transcribed, in seconds. */
const LONGEST = 3_600;

/** The part of an import's time that is reserved for reading the transcript, in milliseconds. */
const RESERVE = 20_000;
const RESERVED_SHARE = 0.2;

/** Sites whose videos are transcribed. */
const SPOKEN: ReadonlySet<VideoSite> = new Set(['youtube', 'tiktok']);

/** Whether a video can be transcribed. */
export const canTranscribe = ({ site, address, withheld }: Video): boolean =>
  SPOKEN.has(site) && address !== null && withheld === null;

/** Transcribes a video. Throws ExtractionError: `videoTooLong`, `speechUnavailable`, `videoNoRecipe` where nobody speaks. */
export async function transcribeVideo(listener: Listener, video: Video, progress: ImportProgress): Promise<Cue[]> {
  const { signal, onStep, onLinkType } = progress;
  const { address, length, site } = video;
  if ((length ?? 0) > LONGEST) throw new ExtractionError('importErrors.videoTooLong', { detail: `${length} s` });
  if (site === 'youtube') onLinkType('youtube_asr');
  const budget = new AbortController();
  let endWait: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  const onWait = (): void => {
    clearTimeout(timer);
    onStep('queued');
    endWait = progress.onWait?.();
  };
  const onTurn = (): void => {
    endWait?.();
    onStep('listening');
    timer = setTimeout(
      () => budget.abort(new SpeechError('timeout', 'the import has no more time')),
      remainingTime(progress),
    );
  };
  try {
    const within = AbortSignal.any([signal, budget.signal]);
    const turn = { signal: within, onWait, onTurn, party: progress.account };
    return (await listener.listen(address ?? '', turn)).cues;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof SoundError || error instanceof SpeechError)) throw error;
    const isSilent = error instanceof SpeechError && error.fault === 'silent';
    const code = isSilent ? 'importErrors.videoNoRecipe' : 'importErrors.speechUnavailable';
    throw new ExtractionError(code, { cause: error, detail: error.message });
  } finally {
    clearTimeout(timer);
    endWait?.();
  }
}

/** The remaining time for the transcription, in milliseconds. */
function remainingTime({ deadline }: ImportProgress): number {
  const left = deadline - performance.now();
  return Math.max(0, left - Math.min(RESERVE, left * RESERVED_SHARE));
}
