import type { ImportFailure } from '../../../../shared/errors.ts';
import type { RecipeContent } from '../../../../shared/domain/recipe.ts';
import { storable } from '../../../db/storable.ts';
import {
  ExtractionError,
  type Fetched,
  type GuardedFetch,
  type PageSource,
  readVideoLink,
  watchPageOf,
} from '../../../extraction/extraction.ts';
import { videoMarks } from '../../../extraction/reading.ts';
import type { UrlPayload } from '../job/import-job.ts';
import type { ImportTools, ImportProgress, ReadImport } from './import-reader.ts';
import { makeRecipe } from './make-recipe.ts';
import { readPictures } from './read-pictures.ts';
import { readStored } from './read-stored.ts';
import { readVideo } from './read-video.ts';

/** Fetches a page, reads its recipe and fetches the pictures; throws ExtractionError. */
export async function readUrl(tools: ImportTools, payload: UrlPayload, progress: ImportProgress): Promise<ReadImport> {
  const { fetch } = tools;
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
  return readPage(tools, page, payload.url, progress);
}

/** Reads the recipe, or the one of that number, on a stored page. Throws ExtractionError. */
export async function readKeptPage(
  tools: ImportTools,
  payload: UrlPayload,
  progress: ImportProgress,
  number?: number,
): Promise<ReadImport> {
  const { page } = payload;
  if (page === undefined) throw new Error('an import without its page');
  const bytes = await readStored(tools.storage, page);
  progress.signal.throwIfAborted();
  const { contentType, url } = page;
  const stored = { kind: 'page', bytes, contentType, url, ...(number !== undefined && { number }) } as const;
  const { page: _, ...read } = await readPage(tools, stored, payload.url, progress);
  return read;
}

type FetchedPage = PageSource & { readonly url: string };

async function readPage(
  tools: ImportTools,
  page: FetchedPage,
  link: string,
  progress: ImportProgress,
): Promise<ReadImport> {
  const { fetch, sandbox } = tools;
  const { signal, onStep } = progress;
  const { bytes, contentType, url } = page;
  const { extraction, modelUse } = await makeRecipe(tools, { source: page, step: 'reading' }, progress);
  if (extraction.recipe.images.length > 0) onStep('pictures');
  const readPicture = async (address: string) =>
    sandbox.preparePicture((await fetch.fetchPicture(address, { signal, referer: url })).bytes);
  const pictures = await readPictures(extraction.recipe.images, readPicture, signal);
  const recipe = fromUrl(extraction.recipe, link);
  const source = storable({ bytes: bytes.byteLength, type: contentType, url });
  return { source, extraction: storable({ ...extraction, recipe }), pictures, modelUse, page };
}

/** The failures of a video site by those of its page. */
const VIDEO_FAILURES: Partial<Record<ImportFailure, ImportFailure>> = {
  'importErrors.pageNotFound': 'importErrors.videoUnavailable',
  'importErrors.pageForbidden': 'importErrors.loginWall',
};

/** Fetches the page of a link. */
async function fetchLink(fetch: GuardedFetch, url: string, signal: AbortSignal): Promise<Fetched> {
  try {
    return await fetch.fetchPage(watchPageOf(url), { signal });
  } catch (error) {
    const isFault = error instanceof ExtractionError && readVideoLink(url) !== null;
    const code = isFault ? VIDEO_FAILURES[error.code] : undefined;
    throw code === undefined ? error : new ExtractionError(code, { cause: error });
  }
}

function fromUrl(recipe: RecipeContent, url: string): RecipeContent {
  return { ...recipe, originalSource: { type: 'url', url } };
}
