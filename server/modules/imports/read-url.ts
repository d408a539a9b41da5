import type { RecipeContent } from '../../../shared/domain/recipe.ts';
import { storable } from '../../db/storable.ts';
import type { UrlPayload } from './import-job.ts';
import type { ImportTools, Progress, ReadImport } from './import-reader.ts';
import { readPictures } from './read-pictures.ts';

/** Fetches a page, reads its recipe and gets the pictures; throws ExtractionError. */
export async function readUrl(
  { fetch, sandbox }: ImportTools,
  payload: UrlPayload,
  { signal, onStep }: Progress,
): Promise<ReadImport> {
  onStep('fetching');
  const page = await fetch.fetchPage(payload.url, { signal });
  onStep('waiting');
  const { bytes, contentType, url } = page;
  const extraction = await sandbox.extract({ kind: 'page', bytes, contentType, url }, () => onStep('reading'));
  if (extraction.recipe.images.length > 0) onStep('pictures');
  const readPicture = async (address: string) =>
    sandbox.preparePicture((await fetch.fetchPicture(address, { signal, referer: url })).bytes);
  const pictures = await readPictures(extraction.recipe.images, readPicture, signal);
  const recipe = fromUrl(extraction.recipe, payload.url);
  const source = { bytes: bytes.byteLength, type: contentType, url };
  return { source: storable(source), extraction: storable({ ...extraction, recipe }), pictures };
}

function fromUrl(recipe: RecipeContent, url: string): RecipeContent {
  return { ...recipe, originalSource: { type: 'url', url } };
}
