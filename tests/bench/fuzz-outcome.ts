import { ExtractionError } from '../../server/extraction/domain/extraction-error.ts';
import { sourceFailure } from '../../server/extraction/domain/source-failure.ts';
import type { Source } from '../../server/extraction/domain/extraction.ts';
import type { Sandbox } from '../../server/extraction/sandbox/create-sandbox.ts';
import { faultsOf } from './recipe-faults.ts';

/** The outcome of reading a source, and its faults. */
export interface Outcome {
  /** `recipe`, `drawn`, or the code of the error. */
  outcome: string;
  faults: string[];
}

/** The outcome of an error. An expected one is no fault; everything else is. */
export function outcomeOfError(error: unknown): Outcome {
  if (!(error instanceof ExtractionError)) return { outcome: 'exception', faults: [String(error)] };
  const broke = error.code === 'importErrors.internal' || /wall clock|processor|memory/.test(error.message);
  return { outcome: error.code, faults: broke ? [error.message] : [] };
}

/** Reads a source in the sandbox. A valid recipe or an expected error is correct; everything else is a fault. */
export async function outcomeOf(sandbox: Sandbox, source: Source): Promise<Outcome> {
  try {
    return { outcome: 'recipe', faults: faultsOf(await sandbox.extract(source)) };
  } catch (error) {
    return outcomeOfError(error);
  }
}

/** Draws the first page of a picture or PDF. Its errors name a file here: they are not shown to users. */
export async function drawnOutcome(sandbox: Sandbox, bytes: Uint8Array): Promise<Outcome> {
  try {
    await sandbox.preparePage(bytes, 1);
    return { outcome: 'drawn', faults: [] };
  } catch (error) {
    return outcomeOfError(sourceFailure(error, 'file'));
  }
}
