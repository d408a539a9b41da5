import type { ImportStep } from '../../../../shared/domain/import-job.ts';
import type { ModelReading, Reading } from '../../../../shared/domain/reading.ts';
import {
  type Extraction,
  type GuardedFetch,
  type ModelPicture,
  type PageSource,
  type PreparedPicture,
  type Sandbox,
  SandboxCrash,
  type Source,
} from '../../../extraction/extraction.ts';
import type { Models } from '../../../llm/models.ts';
import type { Listener } from '../../../speech/listener.ts';
import type { FileStorage } from '../../../storage/file-storage.ts';
import type { JobSharing } from '../job/ability.ts';
import type { LinkType } from '../job/import-job.ts';

export interface ImportTools {
  readonly fetch: GuardedFetch;
  readonly sandbox: Sandbox;
  readonly storage: FileStorage;
  /** null where no speech server is configured. */
  readonly listener: Listener | null;
  /** null where no model server is configured. */
  readonly models: Models | null;
}

/** The limits of a reading, and the reports that it makes. */
export interface ReadProgress {
  readonly signal: AbortSignal;
  /** The time by `performance.now()` at which it must have ended; each wait postpones it. */
  readonly deadline: number;
  /** The owner: shared servers take turns among accounts. */
  readonly account?: string;
  /** Reports a wait for a shared server, which does not count as work; the returned function ends the wait. */
  onWait?(): () => void;
  onStep(step: ImportStep): void;
  /** Reports the model calls, whatever their outcome. */
  onModelUse?(use: Pick<ModelUse, 'reading' | 'answers'>): void;
  /** What other workers could do for it; absent where there are no others. */
  readonly sharing?: JobSharing;
}

export interface ImportProgress extends ReadProgress {
  /** Reports what the link leads to. */
  onLinkType(type: LinkType): void;
}

/** A source to be read as a recipe. */
export interface RecipeInput {
  readonly source: Source;
  /** The step that is reported while it is read without a model. */
  readonly step: ImportStep;
  /** Pictures for a vision model where the text comes from OCR; absent where there are none. */
  readonly pictures?: () => Promise<ModelPicture[]>;
}

/** Facts of the source: its size, its type where known, and the final address of a page. */
export type ReadSource = Pick<Reading, 'bytes' | 'type' | 'url'>;

/** The model calls of an import and their result. */
export interface ModelUse {
  readonly reading: ModelReading;
  /** The answers in order; null where there is none. */
  readonly answers: string | null;
  /** Whether the source holds further recipes. */
  readonly hasOthers: boolean;
}

/** The result of reading an import, before anything is stored. */
export interface ReadImport {
  readonly source: ReadSource;
  readonly extraction: Extraction;
  readonly pictures: readonly PreparedPicture[];
  /** null where no model was called. */
  readonly modelUse: ModelUse | null;
  /** The fetched page; absent where the source is no page. */
  readonly page?: PageSource & { readonly url: string };
}

/** The sandbox died while it parsed for an import that may be read again. No reader takes it for a fault of the source. */
export class SandboxDeath extends Error {
  constructor(cause: SandboxCrash) {
    super(cause.message, { cause });
    this.name = 'SandboxDeath';
  }
}

async function dying<Output>(task: Promise<Output>): Promise<Output> {
  try {
    return await task;
  } catch (error) {
    throw error instanceof SandboxCrash ? new SandboxDeath(error) : error;
  }
}

/** The sandbox for an import that is read again if the sandbox dies: its tasks then reject with SandboxDeath. */
export function sandboxOfRepeatable(sandbox: Sandbox): Sandbox {
  return {
    ...sandbox,
    extract: (...input) => dying(sandbox.extract(...input)),
    extractFile: (...input) => dying(sandbox.extractFile(...input)),
    recognisePage: (...input) => dying(sandbox.recognisePage(...input)),
    readVideo: (...input) => dying(sandbox.readVideo(...input)),
    readSource: (...input) => dying(sandbox.readSource(...input)),
    modelPictures: (...input) => dying(sandbox.modelPictures(...input)),
    readTranscript: (...input) => dying(sandbox.readTranscript(...input)),
    settleAnswers: (...input) => dying(sandbox.settleAnswers(...input)),
    preparePicture: (...input) => dying(sandbox.preparePicture(...input)),
    preparePage: (...input) => dying(sandbox.preparePage(...input)),
  };
}
