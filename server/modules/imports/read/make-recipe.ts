import type { ModelReading } from '../../../../shared/domain/reading.ts';
import type { ImportFailure } from '../../../../shared/errors.ts';
import { type Extraction, ExtractionError } from '../../../extraction/extraction.ts';
import type { Settlement, SourceReading } from '../../../extraction/reading.ts';
import type { ModelError, ModelFault } from '../../../llm/model/language-model.ts';
import type { Models } from '../../../llm/models.ts';
import { type ModelReader, createModelReader, modelFaultOf } from './model-reader.ts';
import type { ImportTools, ModelUse, ReadProgress, RecipeInput } from './import-reader.ts';
import { readWithVision, readForVision } from './read-with-vision.ts';
import { structureDocument } from './structure-document.ts';

/** The recipe of a source, and how models were used for it; null where none was called. */
export interface MadeRecipe {
  readonly extraction: Extraction;
  readonly modelUse: ModelUse | null;
}

/** The failure of an import by the fault of its model, where nothing else gives a recipe. */
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
 * Makes the recipe of a source. The rules read it first; where their result is weak, models read it and the lines of
 * the source decide what is kept. A failing model removes nothing. Throws ExtractionError; its reason is the fault of
 * the model where there is no other recipe.
 */
export async function makeRecipe(
  tools: Pick<ImportTools, 'models' | 'sandbox'>,
  input: RecipeInput,
  progress: ReadProgress,
): Promise<MadeRecipe> {
  const { models, sandbox } = tools;
  const { sharing } = progress;
  const onStart = (): void => progress.onStep(input.step);
  const isElsewhere = sharing?.isOnlyElsewhere('model') === true || sharing?.isOnlyElsewhere('vision') === true;
  if (models === null && !isElsewhere)
    return { extraction: await sandbox.extract(input.source, onStart), modelUse: null };
  const canSee = models !== null && models.vision !== null;
  const read = await readForVision(sandbox, input, canSee || sharing?.isOnlyElsewhere('vision') === true, onStart);
  progress.signal.throwIfAborted();
  if (read.isSeen && input.pictures !== undefined) sharing?.require('vision');
  if (read.need !== null) sharing?.require('model');
  if (models === null) {
    if (read.extraction === null) throw failureOf(read, null);
    return { extraction: { ...read.extraction, pictures: read.pictures }, modelUse: null };
  }
  const reader = createModelReader(progress);
  const candidate = await readWithModels({ sandbox, models, reader, input, read });
  progress.signal.throwIfAborted();
  const modelUse = candidate && {
    reading: candidate.reading,
    hasOthers: candidate.hasOthers,
    answers: reader.answers(),
  };
  if (modelUse !== null) progress.onModelUse?.(modelUse);
  const extraction = candidate?.extraction ?? read.extraction;
  if (extraction === null) throw failureOf(read, candidate);
  return { extraction: { ...extraction, pictures: read.pictures }, modelUse };
}

/** The result of reading with models: a recipe, or why there is none. */
interface Candidate extends Omit<ModelUse, 'answers'> {
  readonly extraction: Extraction | null;
  readonly fault: ModelError | null;
  /** Whether the answer about the text could not be parsed. */
  readonly isNonsense: boolean;
}

/**
 * A vision model that is missing or takes no pictures is reported to the administrator. The user gets the reason of the
 * photo itself.
 */
const isUnfit = (fault: ModelError | null): boolean => fault?.fault === 'missing' || fault?.fault === 'refused';

interface ReadOptions {
  readonly sandbox: ImportTools['sandbox'];
  readonly models: Models;
  readonly reader: ModelReader;
  readonly input: RecipeInput;
  readonly read: SourceReading;
}

/** null where no model is needed. */
async function readWithModels(options: ReadOptions): Promise<Candidate | null> {
  const { sandbox, models, reader, input, read } = options;
  const seen = await readWithVision({ sandbox, model: models.vision, reader, input, read });
  const reading = seen?.reading ?? read;
  const candidateOf = (outcome: ModelReading['outcome'], settled: Settlement | null): Candidate => {
    const extraction = withOthers(settled?.extraction ?? null, reading) ?? seen?.reading?.extraction ?? null;
    // The whole text of a transcript comes from the model.
    const isTranscript = seen?.reading != null && extraction !== null;
    return {
      extraction,
      fault: seen === null || isUnfit(seen.fault) ? null : seen.fault,
      isNonsense: settled?.outcome === 'nonsense',
      hasOthers: settled?.hasOthers ?? false,
      reading: {
        host: models.host,
        need: seen === null ? (read.need ?? '') : 'picture',
        calls: [...reader.calls],
        outcome: isTranscript ? 'used' : outcome,
        dropped: settled?.dropped ?? [],
      },
    };
  };
  if (reading.need === null) return seen && candidateOf(seen.outcome, null);
  try {
    const settled = await structureDocument(reader, models.text, sandbox, reading.document);
    return candidateOf(settled.outcome, settled);
  } catch (error) {
    return { ...candidateOf('failed', null), fault: modelFaultOf(error, models.text.model) };
  }
}

/** A model reads one recipe; the further ones of the document come from the rules. */
function withOthers(settled: Extraction | null, { extraction }: { extraction: Extraction | null }): Extraction | null {
  return settled && { ...settled, others: extraction?.others ?? [] };
}

/**
 * A model's statement that there is no recipe is accepted; an unreadable answer is a failure. Where a model only
 * invented the text of a picture, the result of OCR decides.
 */
function failureOf({ failure, document }: SourceReading, candidate: Candidate | null): ExtractionError {
  const fault = candidate?.fault ?? null;
  const text = document.lines.map((line) => line.text).join('\n');
  if (fault !== null) return new ExtractionError(FAILURES[fault.fault], { cause: fault, detail: fault.message, text });
  if (candidate?.isNonsense === true)
    return new ExtractionError('importErrors.modelFailed', { detail: 'its answer could not be read', text });
  const { code, detail } = failure ?? { code: 'importErrors.noRecipe' as const, detail: null };
  return new ExtractionError(code, { text, ...(detail !== null && { detail }) });
}
