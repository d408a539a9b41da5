import type { ImportStep } from '../../../../shared/domain/import-job.ts';
import type { ModelReading, Reading } from '../../../../shared/domain/reading.ts';
import type { Extraction, GuardedFetch, PageSource, PreparedPicture, Sandbox } from '../../../extraction/extraction.ts';
import type { Models } from '../../../llm/models.ts';
import type { Listener } from '../../../speech/listener.ts';
import type { FileStorage } from '../../../storage/file-storage.ts';
import type { LinkType } from '../job/import-job.ts';

export interface ImportTools {
  readonly fetch: GuardedFetch;
  readonly sandbox: Sandbox;
  readonly storage: FileStorage;
  /** null where nothing can listen to videos. */
  readonly listener: Listener | null;
  /** null where no server of models is configured. */
  readonly models: Models | null;
}

/** How far a work may go on, and whom it tells where it is. */
export interface Advance {
  readonly signal: AbortSignal;
  /** When it must have ended, as `performance.now()` tells it; later after each wait. */
  readonly deadline: number;
  /** Whose it is: turns with what all imports share go around among accounts. */
  readonly account?: string;
  /** It waits for its turn with what all imports share, which does not count; what it answers ends the wait. */
  onWait?(): () => void;
  onStep(step: ImportStep): void;
  /** Models were asked, whatever comes of it. */
  onAsked?(asked: Pick<Asked, 'reading' | 'answers'>): void;
}

export interface Progress extends Advance {
  /** What the link turned out to lead to. */
  onLinkType(type: LinkType): void;
}

/** What came: its size, its type as far as it is known, and of a page where it was in the end. */
export type ReadSource = Pick<Reading, 'bytes' | 'type' | 'url'>;

/** What a model was asked about an import, and what came of it. */
export interface Asked {
  readonly reading: ModelReading;
  /** Its answers as they came; null where none did. */
  readonly answers: string | null;
  /** Whether the source holds further recipes. */
  readonly hasOthers: boolean;
}

/** An import read to its end, before anything of it is stored. */
export interface ReadImport {
  readonly source: ReadSource;
  readonly extraction: Extraction;
  readonly pictures: readonly PreparedPicture[];
  /** How a model took part; null where none was asked. */
  readonly asked: Asked | null;
  /** The page that was fetched; absent where something else was read. */
  readonly page?: PageSource & { readonly url: string };
}
