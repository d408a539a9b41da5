import { type Cue, ExtractionError, type Video, type VideoSite } from '../../../extraction/extraction.ts';
import type { Listener } from '../../../speech/listener.ts';
import { SpeechError } from '../../../speech/speech.ts';
import { SoundError } from '../../../speech/video-sound.ts';
import type { Progress } from './import-reader.ts';

/** Seconds of a video that is listened to. */
const LONGEST = 3_600;

/** What is left of an import's time for what was heard, in milliseconds. */
const RESERVE = 20_000;
const RESERVED_SHARE = 0.2;

/** Sites whose videos have their recipes spoken. */
const SPOKEN: ReadonlySet<VideoSite> = new Set(['youtube', 'tiktok']);

/** Whether a video can be listened to at all. */
export const mayHear = ({ site, address, withheld }: Video): boolean =>
  SPOKEN.has(site) && address !== null && withheld === null;

/** What is said in a video. Throws ExtractionError: `videoTooLong`, `speechUnavailable`, `videoNoRecipe` where nobody speaks. */
export async function hearVideo(listener: Listener, video: Video, progress: Progress): Promise<Cue[]> {
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
      timeFor(progress),
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

/** How long it may take by now, in milliseconds. */
function timeFor({ deadline }: Progress): number {
  const left = deadline - performance.now();
  return Math.max(0, left - Math.min(RESERVE, left * RESERVED_SHARE));
}
