import {
  type Cue,
  ExtractionError,
  type Video,
  type VideoSite,
  type Extraction,
  type PageSource,
  type PreparedPicture,
  type VideoSource,
} from '../../../extraction/extraction.ts';
import { fetchCaptions, followLinks, followToVideo } from '../../../extraction/reading.ts';
import type { Listener } from '../../../speech/listener.ts';
import { SpeechError } from '../../../speech/speech.ts';
import { SoundError } from '../../../speech/video-sound.ts';
import { storable } from '../../../db/storable.ts';
import type { ImportProgress, ImportTools, ReadImport } from './import-reader.ts';
import { makeRecipe, type MadeRecipe } from './make-recipe.ts';

/** The longest video that is transcribed, in seconds. */
const LONGEST = 3_600;

/** The part of an import's time that is reserved for reading the transcript, in milliseconds. */
const RESERVE = 20_000;
const RESERVED_SHARE = 0.2;

/** Sites whose videos are transcribed. */
const SPOKEN: ReadonlySet<VideoSite> = new Set(['youtube', 'tiktok']);

/** Transcribes a video. Throws ExtractionError: `videoTooLong`, `speechUnavailable`, `videoNoRecipe` where nobody speaks. */
async function transcribeVideo(
  listener: Listener,
  { length, site }: Video,
  address: string,
  progress: ImportProgress,
): Promise<Cue[]> {
  const { signal, onStep, onLinkType } = progress;
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
    return (await listener.listen(address, turn)).cues;
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

/** The transcript of a video; null where it cannot be transcribed. Throws ExtractionError. */
async function spokenCues(
  { listener, fetch }: ImportTools,
  video: Video,
  progress: ImportProgress,
): Promise<Cue[] | null> {
  const { site, address, withheld } = video;
  if (SPOKEN.has(site) && address !== null && withheld === null) progress.sharing?.require('speech');
  if (listener === null || !SPOKEN.has(site) || address === null || withheld !== null) return null;
  const stated = await followToVideo(fetch, address, progress.signal);
  if (stated !== null) return transcribeVideo(listener, video, stated, progress);
  throw new ExtractionError('importErrors.speechUnavailable', { detail: `${address} leads to no video of ${site}` });
}

/** The remaining time for the transcription, in milliseconds. */
function remainingTime({ deadline }: ImportProgress): number {
  const left = deadline - performance.now();
  return Math.max(0, left - Math.min(RESERVE, left * RESERVED_SHARE));
}

/** The number of sizes of a video's picture that are tried, largest first. */
const PICTURES_TRIED = 4;

/**
 * Reads the recipe of the video on a page: from its description and captions, else from its speech; null where the page
 * has no video. Throws ExtractionError.
 */
export async function readVideo(
  tools: ImportTools,
  page: PageSource,
  link: string,
  progress: ImportProgress,
): Promise<ReadImport | null> {
  const { fetch, sandbox } = tools;
  const { signal, onStep } = progress;
  const video = await sandbox.readVideo(page, () => onStep('reading'));
  signal.throwIfAborted();
  if (video === null) return null;
  if (video.captions.length > 0) onStep('fetching');
  const captions = await fetchCaptions(fetch, video.captions, signal);
  const videoSource: VideoSource = { kind: 'video', video, url: link, captions, heard: null, isAll: false };
  const { extraction, modelUse } = await recipeOf(tools, videoSource, progress);
  signal.throwIfAborted();
  const addresses = video.pictures.length > 0 ? video.pictures : extraction.recipe.images;
  if (addresses.length > 0) onStep('pictures');
  const pictures = await readPicture(tools, addresses, page.url, signal);
  const source = { bytes: page.bytes.byteLength, type: page.contentType, url: page.url };
  // Further recipes belong to the page that the author links to, not to this video.
  return { source: storable(source), extraction: storable({ ...extraction, others: [] }), pictures, modelUse };
}

/**
 * From the text, else from the page that the author links to, else from the speech, else the list of ingredients alone,
 * whose steps the video shows.
 */
async function recipeOf(tools: ImportTools, videoSource: VideoSource, progress: ImportProgress): Promise<MadeRecipe> {
  const make = (source: VideoSource): Promise<MadeRecipe> => makeRecipe(tools, { source, step: 'reading' }, progress);
  const written = await attempt(progress, () => make(videoSource));
  if (!(written instanceof ExtractionError) && written.extraction.recipe.instructions.length > 0) return written;
  const linked = await linkedRecipe(tools, videoSource, progress);
  if (linked !== null) return linked;
  const heard = await attempt(progress, async () => {
    const cues = await spokenCues(tools, videoSource.video, progress);
    return cues && make({ ...videoSource, isAll: true, heard: cues });
  });
  if (heard !== null && !(heard instanceof ExtractionError)) return heard;
  if (!(written instanceof ExtractionError)) return written;
  const list = await attempt(progress, () => tools.sandbox.extract({ ...videoSource, captions: null, isAll: true }));
  if (list instanceof ExtractionError) throw heard ?? written;
  if (videoSource.video.site === 'youtube') progress.onLinkType('youtube');
  return { extraction: list, modelUse: null };
}

/** Read without a model: a page with the recipe has it in its markup or in its lines. */
async function linkedRecipe(
  { fetch, sandbox }: ImportTools,
  videoSource: VideoSource,
  { signal, onStep }: ImportProgress,
): Promise<MadeRecipe | null> {
  if (videoSource.video.recipeLinks.length === 0) return null;
  onStep('fetching');
  const extract = (page: PageSource): Promise<Extraction> => sandbox.extract(page, () => onStep('reading'));
  const extraction = await followLinks({ fetch, extract }, videoSource, signal);
  return extraction && { extraction: { ...extraction, pictures: [] }, modelUse: null };
}

/** The result of an attempt, or its ExtractionError. Throws what ends the import itself. */
async function attempt<T>({ signal }: ImportProgress, work: () => Promise<T>): Promise<T | ExtractionError> {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ExtractionError && error.code !== 'importErrors.interrupted') return error;
    throw error;
  }
}

/** The largest picture of a video that can be fetched. */
async function readPicture(
  { fetch, sandbox }: ImportTools,
  pictures: readonly string[],
  referer: string | null,
  signal: AbortSignal,
): Promise<PreparedPicture[]> {
  for (const address of pictures.slice(0, PICTURES_TRIED)) {
    try {
      const { bytes } = await fetch.fetchPicture(address, { signal, ...(referer !== null && { referer }) });
      return [await sandbox.preparePicture(bytes)];
    } catch (error) {
      if (!(error instanceof ExtractionError) || signal.aborted) throw error;
    }
  }
  return [];
}
