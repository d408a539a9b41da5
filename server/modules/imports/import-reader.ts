import type { ImportStep } from '../../../shared/domain/import-job.ts';
import type { Reading } from '../../../shared/domain/reading.ts';
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

/** What came: its size, its type as far as it is known, and of a page where it was in the end. */
export type ReadSource = Pick<Reading, 'bytes' | 'type' | 'url'>;

/** An import read to its end, before anything of it is stored. */
export interface ReadImport {
  readonly source: ReadSource;
  readonly extraction: Extraction;
  readonly pictures: readonly PreparedPicture[];
}
