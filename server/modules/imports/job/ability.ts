import type { ImportNeed, ImportStep } from '../../../../shared/domain/import-job.ts';

/**
 * What an import may need of a worker beyond the rules: a model for texts, a model for pictures, the transcription of videos,
 * and text recognition in a language.
 */
export type Ability = Exclude<ImportNeed, 'ocr'> | `ocr:${string}`;

/** Whether the ability is that of a model server. */
export const isOfModels = (ability: string): boolean => ability === 'model' || ability === 'vision';

/** Another worker should read the import. It returns to the queue, where only workers with its needs claim it. */
export class HandOver extends Error {
  /** The abilities that the import needs. */
  readonly needs: readonly string[];
  /** The step that is shown until then. */
  readonly step: ImportStep;

  constructor(needs: readonly string[], step: ImportStep) {
    super(`another worker should read it, with ${needs.join(', ')}`);
    this.name = 'HandOver';
    this.needs = needs;
    this.step = step;
  }
}

/** Port: what other workers could do for an import. */
export interface JobSharing {
  /** Throws HandOver if another worker should read the import, because it needs the ability. */
  require(ability: Ability): void;
  /** Whether this worker lacks the ability, and another one that is alive has it. */
  isOnlyElsewhere(ability: Ability): boolean;
}
