import type { ImportSource } from './import-job.ts';
import type { ImportTools, Progress, ReadImport } from './import-reader.ts';
import { readFile } from './read-file.ts';
import { readText } from './read-text.ts';
import { readUrl } from './read-url.ts';

/** Reads what an import is about; throws ExtractionError. */
export async function readImport(tools: ImportTools, source: ImportSource, progress: Progress): Promise<ReadImport> {
  if (source.sourceType === 'file') return readFile(tools, source.payload, progress);
  if (source.sourceType === 'text') return readText(tools, source.payload, progress);
  return readUrl(tools, source.payload, progress);
}
