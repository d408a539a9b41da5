import type { ImportSource, TextPayload } from '../job/import-job.ts';
import { storable } from '../../../db/storable.ts';
import type { ImportTools, ImportProgress, ReadImport } from './import-reader.ts';
import { readFile } from './read-file.ts';
import { readKeptPage, readUrl } from './read-url.ts';
import { makeRecipe } from './make-recipe.ts';

/** Reads the recipe of a pasted text, which has no pictures. Throws ExtractionError. */
export async function readText(
  tools: ImportTools,
  { text, url }: TextPayload,
  progress: ImportProgress,
  number?: number,
): Promise<ReadImport> {
  const which = number === undefined ? {} : { number };
  const input = { source: { kind: 'text', text, url, ...which }, step: 'reading' } as const;
  const { extraction, modelUse } = await makeRecipe(tools, input, progress);
  progress.signal.throwIfAborted();
  const source = { bytes: Buffer.byteLength(text), type: null, url: null };
  return { source, extraction: storable({ ...extraction, pictures: [] }), pictures: [], modelUse };
}

/** Reads the source of an import, or the recipe of that number in it; throws ExtractionError. */
export async function readImport(
  tools: ImportTools,
  source: ImportSource,
  progress: ImportProgress,
  number?: number,
): Promise<ReadImport> {
  if (source.sourceType === 'file') return readFile(tools, source.payload, progress, number);
  if (source.sourceType === 'text') return readText(tools, source.payload, progress, number);
  if (number !== undefined || source.payload.page) return readKeptPage(tools, source.payload, progress, number);
  return readUrl(tools, source.payload, progress);
}
