import type { ImportSource } from '../job/import-job.ts';
import type { ImportTools, Progress, ReadImport } from './import-reader.ts';
import { readFile } from './read-file.ts';
import { readText } from './read-text.ts';
import { readKeptPage, readUrl } from './read-url.ts';

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
