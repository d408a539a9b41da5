import type { ImportStep } from '../../../shared/domain/import-job.ts';
import type { Extraction } from '../../extraction/extraction.ts';
import type { GuardedFetch } from '../../extraction/fetch/guarded-fetch.ts';
import type { Sandbox } from '../../extraction/sandbox/create-sandbox.ts';
import type { PreparedPicture } from '../../extraction/sandbox/prepare-picture.ts';
import type { FileStorage } from '../../storage/file-storage.ts';
import type { ImportSource } from './import-job.ts';
import { readFile } from './read-file.ts';
import { readText } from './read-text.ts';
import { readUrl } from './read-url.ts';

export interface ImportTools {
  readonly fetch: GuardedFetch;
  readonly sandbox: Sandbox;
  readonly storage: FileStorage;
}

/** How far the reading may go on, and whom it tells where it is. */
export interface Progress {
  readonly signal: AbortSignal;
  onStep(step: ImportStep): void;
}

/** An import read to its end, before anything of it is stored. */
export interface ReadImport {
  readonly extraction: Extraction;
  readonly pictures: readonly PreparedPicture[];
}

/** Reads what an import is about; throws ExtractionError. */
export async function readImport(tools: ImportTools, source: ImportSource, progress: Progress): Promise<ReadImport> {
  if (source.sourceType === 'url') return readUrl(tools, source.payload, progress);
  if (source.sourceType === 'text') return readText(tools, source.payload, progress);
  return readFile(tools, source.payload, progress);
}
