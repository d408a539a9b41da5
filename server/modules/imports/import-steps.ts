import type { RecipeContent } from '../../../shared/domain/recipe.ts';
import type { ImportStep } from '../../../shared/domain/import-job.ts';
import type { Extraction } from '../../extraction/extraction.ts';
import type { GuardedFetch } from '../../extraction/fetch/guarded-fetch.ts';
import { storable } from '../../db/storable.ts';
import { ExtractionError } from '../../extraction/extraction-error.ts';
import type { Sandbox } from '../../extraction/sandbox/create-sandbox.ts';
import type { PreparedPicture } from '../../extraction/sandbox/prepare-picture.ts';
import type { UrlPayload } from './import-job.ts';

/** Pictures of one import at most, and how many of them are fetched at once. */
const PICTURES_MAX = 6;
const PICTURES_AT_ONCE = 3;

export interface ImportTools {
  readonly fetch: GuardedFetch;
  readonly sandbox: Sandbox;
}

/** An import read to its end, before anything of it is stored. */
export interface ReadImport {
  readonly extraction: Extraction;
  readonly pictures: readonly PreparedPicture[];
}

/** Fetches a page, reads its recipe and gets the pictures; throws ExtractionError. `onStep` is told each stage. */
export async function readUrl(
  { fetch, sandbox }: ImportTools,
  payload: UrlPayload,
  signal: AbortSignal,
  onStep: (step: ImportStep) => void,
): Promise<ReadImport> {
  onStep('fetching');
  const page = await fetch.fetchPage(payload.url, { signal });
  onStep('reading');
  const extraction = await sandbox.extract({
    kind: 'page',
    bytes: page.bytes,
    contentType: page.contentType,
    url: page.url,
  });
  onStep('pictures');
  const pictures = await readPictures({ fetch, sandbox }, extraction.recipe.images, page.url, signal);
  return { extraction: storable({ ...extraction, recipe: fromUrl(extraction.recipe, payload.url) }), pictures };
}

function fromUrl(recipe: RecipeContent, url: string): RecipeContent {
  return { ...recipe, originalSource: { type: 'url', url } };
}

/** The pictures that can be had, in order; a recipe without one of its pictures is still the recipe. */
async function readPictures(
  { fetch, sandbox }: ImportTools,
  urls: readonly string[],
  referer: string,
  signal: AbortSignal,
): Promise<PreparedPicture[]> {
  const read = async (url: string): Promise<PreparedPicture | null> => {
    try {
      const { bytes } = await fetch.fetchPicture(url, { signal, referer });
      return await sandbox.preparePicture(bytes);
    } catch (error) {
      if (error instanceof ExtractionError && !signal.aborted) return null;
      throw error;
    }
  };
  const pictures: (PreparedPicture | null)[] = [];
  const wanted = urls.slice(0, PICTURES_MAX);
  for (let start = 0; start < wanted.length; start += PICTURES_AT_ONCE) {
    pictures.push(...(await Promise.all(wanted.slice(start, start + PICTURES_AT_ONCE).map(read))));
  }
  return pictures.filter((picture) => picture !== null);
}
