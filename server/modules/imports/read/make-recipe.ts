import type { ImportStep } from '../../../../shared/domain/import-job.ts';
import type { ModelReading } from '../../../../shared/domain/reading.ts';
import type { ImportFailure } from '../../../../shared/errors.ts';
import {
  type Extraction,
  ExtractionError,
  type ModelPicture,
  type Settlement,
  type Source,
  type SourceReading,
} from '../../../extraction/extraction.ts';
import type { ModelError, ModelFault } from '../../../llm/model/language-model.ts';
import type { Models } from '../../../llm/models.ts';
import { type Asker, createAsker, modelFaultOf } from './model-reader.ts';
import type { Asked, ImportTools, Advance } from './import-reader.ts';
import { lookAtPictures, readForSight } from './read-with-vision.ts';
import { structureDocument } from './structure-document.ts';

/** The recipe of a source, and how a model took part in it; null where none was asked. */
export interface MadeRecipe {
  readonly extraction: Extraction;
  readonly asked: Asked | null;
}

/** A source that is to be a recipe. */
export interface Material {
  readonly source: Source;
  /** What reading it without a model is called. */
  readonly step: ImportStep;
  /** What a model may look at where its letters were recognised; absent where there is nothing to see. */
  readonly pictures?: () => Promise<ModelPicture[]>;
}

/** What a model's fault is called where nothing else gives a recipe. */
const FAILURES: Readonly<Record<ModelFault, ImportFailure>> = {
  unreachable: 'importErrors.modelUnreachable',
  missing: 'importErrors.modelMissing',
  loading: 'importErrors.modelTimeout',
  timeout: 'importErrors.modelTimeout',
  tooSmall: 'importErrors.modelTooSmall',
  cut: 'importErrors.modelFailed',
  nonsense: 'importErrors.modelFailed',
  refused: 'importErrors.modelFailed',
};

/**
 * Makes the recipe of a source: what find and parse read, and where that is weak, by the evidence of its lines what a
 * model says of it. A model at fault takes nothing away. Throws ExtractionError; the model's fault is its reason where
 * there is no other recipe.
 */
export async function makeRecipe(
  tools: Pick<ImportTools, 'models' | 'sandbox'>,
  material: Material,
  progress: Advance,
): Promise<MadeRecipe> {
  const { models, sandbox } = tools;
  const onStart = (): void => progress.onStep(material.step);
  if (models === null) return { extraction: await sandbox.extract(material.source, onStart), asked: null };
  const read = await readForSight(sandbox, material, models.vision !== null, onStart);
  progress.signal.throwIfAborted();
  const asker = createAsker(progress);
  const opinion = await askAbout({ sandbox, models, asker, material, read });
  progress.signal.throwIfAborted();
  const asked = opinion && { reading: opinion.reading, hasOthers: opinion.hasOthers, answers: asker.answers() };
  if (asked !== null) progress.onAsked?.(asked);
  const extraction = opinion?.extraction ?? read.extraction;
  if (extraction === null) throw failureOf(read, opinion);
  return { extraction: { ...extraction, pictures: read.pictures }, asked };
}

/** What asking brought: a recipe, or why there is none. */
interface Opinion extends Omit<Asked, 'answers'> {
  readonly extraction: Extraction | null;
  readonly fault: ModelError | null;
  /** Whether what it said of the text could not be read. */
  readonly isNonsense: boolean;
}

/**
 * A model for pictures that is not there, or takes none, is the administrator's to mend, who is told: whoever brought a
 * photo is told what helps with the photo.
 */
const isUnfit = (fault: ModelError | null): boolean => fault?.fault === 'missing' || fault?.fault === 'refused';

interface Question {
  readonly sandbox: ImportTools['sandbox'];
  readonly models: Models;
  readonly asker: Asker;
  readonly material: Material;
  readonly read: SourceReading;
}

/** null where there is nothing to ask. */
async function askAbout(question: Question): Promise<Opinion | null> {
  const { sandbox, models, asker, material, read } = question;
  const seen = await lookAtPictures({ sandbox, model: models.vision, asker, material, read });
  const reading = seen?.reading ?? read;
  const told = (outcome: ModelReading['outcome'], settled: Settlement | null): Opinion => {
    const extraction = withOthers(settled?.extraction ?? null, reading) ?? seen?.reading?.extraction ?? null;
    // Of a transcript all is the model's, whatever was made of it.
    const isTranscript = seen?.reading != null && extraction !== null;
    return {
      extraction,
      fault: seen === null || isUnfit(seen.fault) ? null : seen.fault,
      isNonsense: settled?.outcome === 'nonsense',
      hasOthers: settled?.hasOthers ?? false,
      reading: {
        host: models.host,
        need: seen === null ? (read.need ?? '') : 'picture',
        calls: [...asker.calls],
        outcome: isTranscript ? 'used' : outcome,
        dropped: settled?.dropped ?? [],
      },
    };
  };
  if (reading.need === null) return seen && told(seen.outcome, null);
  try {
    const settled = await structureDocument(asker, models.text, sandbox, reading.document);
    return told(settled.outcome, settled);
  } catch (error) {
    return { ...told('failed', null), fault: modelFaultOf(error, models.text.model) };
  }
}

/** A model is asked about one recipe alone: the document's others are known from reading it. */
function withOthers(settled: Extraction | null, { extraction }: { extraction: Extraction | null }): Extraction | null {
  return settled && { ...settled, others: extraction?.others ?? [] };
}

/**
 * A model that says that there is no recipe is believed; one that says nonsense has failed. Where it only made up what
 * stands on a picture, what was recognised there tells.
 */
function failureOf({ failure }: SourceReading, opinion: Opinion | null): ExtractionError {
  const fault = opinion?.fault ?? null;
  if (fault !== null) return new ExtractionError(FAILURES[fault.fault], { cause: fault, detail: fault.message });
  if (opinion?.isNonsense === true)
    return new ExtractionError('importErrors.modelFailed', { detail: 'its answer could not be read' });
  const { code, detail } = failure ?? { code: 'importErrors.noRecipe' as const, detail: null };
  return new ExtractionError(code, detail === null ? {} : { detail });
}
