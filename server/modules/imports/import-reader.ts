import type { ImportStep } from '../../../shared/domain/import-job.ts';
import type { Extraction } from '../../extraction/extraction.ts';
import type { GuardedFetch } from '../../extraction/fetch/guarded-fetch.ts';
import type { Sandbox } from '../../extraction/sandbox/create-sandbox.ts';
import type { PreparedPicture } from '../../extraction/sandbox/prepare-picture.ts';
import type { FileStorage } from '../../storage/file-storage.ts';

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
