import type { ImportSource, TextPayload } from '../job/import-job.ts';
import { storable } from '../../../db/storable.ts';
import type { ImportTools, Progress, ReadImport } from './import-reader.ts';
import { readFile } from './read-file.ts';
import { readKeptPage, readUrl } from './read-url.ts';
import { makeRecipe } from './make-recipe.ts';

/** Reads the recipe of a pasted text; it has no pictures. Throws ExtractionError. */
export async function readText(
  tools: ImportTools,
  { text, url }: TextPayload,
  progress: Progress,
  number?: number,
): Promise<ReadImport> {
  const which = number === undefined ? {} : { number };
  const material = { source: { kind: 'text', text, url, ...which }, step: 'reading' } as const;
  const { extraction, asked } = await makeRecipe(tools, material, progress);
  progress.signal.throwIfAborted();
  const source = { bytes: Buffer.byteLength(text), type: null, url: null };
  return { source, extraction: storable({ ...extraction, pictures: [] }), pictures: [], asked };
}

/** Reads what an import is about, or the recipe of that number in it; throws ExtractionError. */
export async function readImport(
  tools: ImportTools,
  source: ImportSource,
  progress: Progress,
  number?: number,
): Promise<ReadImport> {
  if (source.sourceType === 'file') return readFile(tools, source.payload, progress, number);
  if (source.sourceType === 'text') return readText(tools, source.payload, progress, number);
  if (number !== undefined || source.payload.page) return readKeptPage(tools, source.payload, progress, number);
  return readUrl(tools, source.payload, progress);
}
