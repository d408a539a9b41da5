import { ExtractionError, type ModelPicture, type Sandbox } from '../../../extraction/extraction.ts';
import {
  type SourceReading,
  type TranscriptReading,
  unreadSource,
  type ReadDocument,
  TRANSCRIBE_QUESTION,
  TRANSCRIBE_SYSTEM,
  TRANSCRIBE_VERSION,
  type TranscribedPage,
} from '../../../extraction/reading.ts';
import { type LanguageModel, ModelError } from '../../../llm/model/language-model.ts';
import { type ModelReader, type ModelQuestion, modelFaultOf } from './model-reader.ts';
import type { RecipeInput } from './import-reader.ts';

/** Enough for a full page of a book. */
const ANSWER_TOKENS = 3_000;

/**
 * Transcribes pictures with a model, one at a time, and reads the transcript in place of the OCR text. Throws ModelError
 * where the first picture fails; later failures leave the OCR text of those pages.
 */
export async function transcribePictures(
  reader: ModelReader,
  model: LanguageModel,
  sandbox: Pick<Sandbox, 'readTranscript'>,
  document: ReadDocument,
  pictures: readonly ModelPicture[],
): Promise<TranscriptReading> {
  const pages: TranscribedPage[] = [];
  for (const { page, bytes } of pictures) {
    try {
      pages.push({ page, words: await reader.read(model, questionOf(bytes)) });
    } catch (error) {
      if (pages.length === 0 || !(error instanceof ModelError)) throw error;
      break;
    }
  }
  return sandbox.readTranscript(document, pages);
}

function questionOf(picture: Uint8Array): ModelQuestion {
  return {
    purpose: 'transcribe',
    prompt: TRANSCRIBE_VERSION,
    system: TRANSCRIBE_SYSTEM,
    user: TRANSCRIBE_QUESTION,
    pictures: [picture],
    answerTokens: ANSWER_TOKENS,
  };
}

/** OCR of the picture takes too long. */
export const TOO_MUCH = 'importErrors.fileTooComplex';

/**
 * The result of `readSource`. Where OCR takes too long and a vision model is available, the source counts as unread, so
 * that the model reads its pictures. Throws ExtractionError.
 */
export async function readForVision(
  sandbox: Pick<Sandbox, 'readSource'>,
  { source, pictures }: RecipeInput,
  canSee: boolean,
  onStart: () => void,
): Promise<SourceReading> {
  try {
    return await sandbox.readSource(source, onStart);
  } catch (error) {
    const isTooMuch = error instanceof ExtractionError && error.code === TOO_MUCH;
    if (!isTooMuch || !canSee || pictures === undefined) throw error;
    return unreadSource(source.kind, { code: TOO_MUCH, detail: error.detail ?? null }, true);
  }
}

/** The transcript of a source's pictures, or the fault of the model. */
export type VisionResult =
  | (TranscriptReading & { readonly fault: null })
  | { readonly outcome: 'failed'; readonly reading: null; readonly fault: ModelError };

interface VisionInput {
  readonly sandbox: Pick<Sandbox, 'readTranscript'>;
  readonly model: LanguageModel | null;
  readonly reader: ModelReader;
  readonly input: RecipeInput;
  readonly read: SourceReading;
}

/** null where there is no picture with text, or no vision model. */
export async function readWithVision({
  sandbox,
  model,
  reader,
  input,
  read,
}: VisionInput): Promise<VisionResult | null> {
  if (!read.isSeen || model === null || input.pictures === undefined) return null;
  const { blank } = read.document;
  const pictures = (await opened(input.pictures))?.filter(({ page }) => !blank.includes(page)) ?? [];
  if (pictures.length === 0) return null;
  try {
    const transcript = await transcribePictures(reader, model, sandbox, read.document, pictures);
    return { ...transcript, fault: null };
  } catch (error) {
    return { outcome: 'failed', reading: null, fault: modelFaultOf(error, model.model) };
  }
}

/** null where the pictures cannot be opened, which is no fault of a model. */
async function opened(pictures: () => Promise<ModelPicture[]>): Promise<ModelPicture[] | null> {
  try {
    return await pictures();
  } catch (error) {
    if (error instanceof ExtractionError && error.code !== 'importErrors.interrupted') return null;
    throw error;
  }
}
