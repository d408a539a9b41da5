import { storable } from '../../../db/storable.ts';
import type { TextPayload } from '../job/import-job.ts';
import type { ImportTools, Progress, ReadImport } from './import-reader.ts';
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
