import {
  ExtractionError,
  type ModelPicture,
  type Sandbox,
  type SourceReading,
  type TranscriptReading,
  unreadSource,
  type ReadDocument,
  TRANSCRIBE_QUESTION,
  TRANSCRIBE_SYSTEM,
  TRANSCRIBE_VERSION,
  type TranscribedPage,
} from '../../../extraction/extraction.ts';
import { type LanguageModel, ModelError } from '../../../llm/model/language-model.ts';
import { type Asker, type ModelQuestion, modelFaultOf } from './model-reader.ts';
import type { Material } from './make-recipe.ts';

/** A full page of a book. */
const ANSWER_TOKENS = 3_000;

/**
 * Has a model transcribe pictures, one at a time, and reads that in place of what was recognised. Throws ModelError where
 * not even the first was; of the others what was recognised stands.
 */
export async function transcribePictures(
  asker: Asker,
  model: LanguageModel,
  sandbox: Pick<Sandbox, 'readTranscript'>,
  document: ReadDocument,
  pictures: readonly ModelPicture[],
): Promise<TranscriptReading> {
  const pages: TranscribedPage[] = [];
  for (const { page, bytes } of pictures) {
    try {
      pages.push({ page, words: await asker.ask(model, questionOf(bytes)) });
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

/** What costs too much to recognise. */
export const TOO_MUCH = 'importErrors.fileTooComplex';

/**
 * What `readSource` gives. Pictures that take too long to recognise are a source of which nothing was read where a model
 * can look at them instead. Throws ExtractionError.
 */
export async function readForSight(
  sandbox: Pick<Sandbox, 'readSource'>,
  { source, pictures }: Material,
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

/** What a model saw on the pictures of a source, or its fault. */
export type Sight =
  | (TranscriptReading & { readonly fault: null })
  | { readonly outcome: 'failed'; readonly reading: null; readonly fault: ModelError };

interface Looking {
  readonly sandbox: Pick<Sandbox, 'readTranscript'>;
  readonly model: LanguageModel | null;
  readonly asker: Asker;
  readonly material: Material;
  readonly read: SourceReading;
}

/** null where there is nothing to look at, as on a picture without any letter, or no model that sees. */
export async function lookAtPictures({ sandbox, model, asker, material, read }: Looking): Promise<Sight | null> {
  if (!read.isSeen || model === null || material.pictures === undefined) return null;
  const { blank } = read.document;
  const pictures = (await opened(material.pictures))?.filter(({ page }) => !blank.includes(page)) ?? [];
  if (pictures.length === 0) return null;
  try {
    const transcript = await transcribePictures(asker, model, sandbox, read.document, pictures);
    return { ...transcript, fault: null };
  } catch (error) {
    return { outcome: 'failed', reading: null, fault: modelFaultOf(error, model.model) };
  }
}

/** null where they cannot be opened, which is no fault of a model's. */
async function opened(pictures: () => Promise<ModelPicture[]>): Promise<ModelPicture[] | null> {
  try {
    return await pictures();
  } catch (error) {
    if (error instanceof ExtractionError && error.code !== 'importErrors.interrupted') return null;
    throw error;
  }
}
