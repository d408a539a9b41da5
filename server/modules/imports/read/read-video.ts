import { storable } from '../../../db/storable.ts';
import {
  type Extraction,
  ExtractionError,
  fetchCaptions,
  followLinks,
  type PageSource,
  type PreparedPicture,
  type VideoSource,
} from '../../../extraction/extraction.ts';
import { hearVideo, mayHear } from './transcribe-video.ts';
import type { ImportTools, Progress, ReadImport } from './import-reader.ts';
import { makeRecipe, type MadeRecipe } from './make-recipe.ts';

/** Sizes of a video's picture that are tried, the largest first. */
const PICTURES_TRIED = 4;

/**
 * Reads the recipe of the video that a page shows: what stands below it and its captions, else what is heard in it; null
 * where the page shows none. Throws ExtractionError.
 */
export async function readVideo(
  tools: ImportTools,
  page: PageSource,
  link: string,
  progress: Progress,
): Promise<ReadImport | null> {
  const { fetch, sandbox } = tools;
  const { signal, onStep } = progress;
  const video = await sandbox.readVideo(page, () => onStep('reading'));
  signal.throwIfAborted();
  if (video === null) return null;
  if (video.captions.length > 0) onStep('fetching');
  const captions = await fetchCaptions(fetch, video.captions, signal);
  const told: VideoSource = { kind: 'video', video, url: link, captions, heard: null, isAll: false };
  const { extraction, asked } = await recipeOf(tools, told, progress);
  signal.throwIfAborted();
  const addresses = video.pictures.length > 0 ? video.pictures : extraction.recipe.images;
  if (addresses.length > 0) onStep('pictures');
  const pictures = await readPicture(tools, addresses, page.url, signal);
  const source = { bytes: page.bytes.byteLength, type: page.contentType, url: page.url };
  // The recipes of a page that its author links to are that page's.
  return { source: storable(source), extraction: storable({ ...extraction, others: [] }), pictures, asked };
}

/**
 * From what is written, else from the page that its author links to, else from what is heard, else the list of
 * ingredients alone, whose steps the video shows.
 */
async function recipeOf(tools: ImportTools, told: VideoSource, progress: Progress): Promise<MadeRecipe> {
  const make = (source: VideoSource): Promise<MadeRecipe> => makeRecipe(tools, { source, step: 'reading' }, progress);
  const written = await attempt(progress, () => make(told));
  if (!(written instanceof ExtractionError) && written.extraction.recipe.instructions.length > 0) return written;
  const linked = await linkedRecipe(tools, told, progress);
  if (linked !== null) return linked;
  const { listener } = tools;
  const heard =
    listener === null || !mayHear(told.video)
      ? null
      : await attempt(progress, async () =>
          make({ ...told, isAll: true, heard: await hearVideo(listener, told.video, progress) }),
        );
  if (heard !== null && !(heard instanceof ExtractionError)) return heard;
  if (!(written instanceof ExtractionError)) return written;
  const list = await attempt(progress, () => tools.sandbox.extract({ ...told, captions: null, isAll: true }));
  if (list instanceof ExtractionError) throw heard ?? written;
  if (told.video.site === 'youtube') progress.onLinkType('youtube');
  return { extraction: list, asked: null };
}

/** Without a model: a page that has the recipe says so in its markup or in its lines. */
async function linkedRecipe(
  { fetch, sandbox }: ImportTools,
  told: VideoSource,
  { signal, onStep }: Progress,
): Promise<MadeRecipe | null> {
  if (told.video.recipeLinks.length === 0) return null;
  onStep('fetching');
  const extract = (page: PageSource): Promise<Extraction> => sandbox.extract(page, () => onStep('reading'));
  const extraction = await followLinks({ fetch, extract }, told, signal);
  return extraction && { extraction: { ...extraction, pictures: [] }, asked: null };
}

/** What an attempt brings, or why it brought nothing. Throws what ends the import itself. */
async function attempt<T>({ signal }: Progress, work: () => Promise<T>): Promise<T | ExtractionError> {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ExtractionError && error.code !== 'importErrors.interrupted') return error;
    throw error;
  }
}

/** The largest picture of a video that can be had. */
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
