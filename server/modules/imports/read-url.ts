import type { ImportFailure } from '../../../shared/errors.ts';
import type { RecipeContent } from '../../../shared/domain/recipe.ts';
import { storable } from '../../db/storable.ts';
import {
  ExtractionError,
  type Fetched,
  type GuardedFetch,
  readVideoLink,
  videoMarks,
  watchPageOf,
} from '../../extraction/extraction.ts';
import type { UrlPayload } from './import-job.ts';
import type { ImportTools, Progress, ReadImport } from './import-reader.ts';
import { makeRecipe } from './make-recipe.ts';
import { readPictures } from './read-pictures.ts';
import { readVideo } from './read-video.ts';

/** Fetches a page, reads its recipe and gets the pictures; throws ExtractionError. */
export async function readUrl(tools: ImportTools, payload: UrlPayload, progress: Progress): Promise<ReadImport> {
  const { fetch, sandbox } = tools;
  const { signal, onStep } = progress;
  onStep('fetching');
  const fetched = await fetchLink(fetch, payload.url, signal);
  const { bytes, contentType, url } = fetched;
  onStep('waiting');
  const page = { kind: 'page', bytes, contentType, url } as const;
  const marks = videoMarks(page);
  if (marks === 'youtube') progress.onLinkType('youtube');
  const video = marks === null ? null : await readVideo(tools, page, payload.url, progress);
  if (video !== null) return video;
  progress.onLinkType('url');
  const { extraction, asked } = await makeRecipe(tools, { source: page, step: 'reading' }, progress);
  if (extraction.recipe.images.length > 0) onStep('pictures');
  const readPicture = async (address: string) =>
    sandbox.preparePicture((await fetch.fetchPicture(address, { signal, referer: url })).bytes);
  const pictures = await readPictures(extraction.recipe.images, readPicture, signal);
  const recipe = fromUrl(extraction.recipe, payload.url);
  const source = { bytes: bytes.byteLength, type: contentType, url };
  return { source: storable(source), extraction: storable({ ...extraction, recipe }), pictures, asked };
}

/** What a site of videos means by an answer. */
const OF_VIDEOS: Partial<Record<ImportFailure, ImportFailure>> = {
  'importErrors.pageNotFound': 'importErrors.videoUnavailable',
  'importErrors.pageForbidden': 'importErrors.loginWall',
};

/** The page that a link leads to. */
async function fetchLink(fetch: GuardedFetch, url: string, signal: AbortSignal): Promise<Fetched> {
  try {
    return await fetch.fetchPage(watchPageOf(url), { signal });
  } catch (error) {
    const isFault = error instanceof ExtractionError && readVideoLink(url) !== null;
    const code = isFault ? OF_VIDEOS[error.code] : undefined;
    throw code === undefined ? error : new ExtractionError(code, { cause: error });
  }
}

function fromUrl(recipe: RecipeContent, url: string): RecipeContent {
  return { ...recipe, originalSource: { type: 'url', url } };
}
