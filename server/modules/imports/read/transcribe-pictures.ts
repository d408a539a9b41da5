import {
  type ModelPicture,
  type ReadDocument,
  type Sandbox,
  TRANSCRIBE_QUESTION,
  TRANSCRIBE_SYSTEM,
  TRANSCRIBE_VERSION,
  type TranscribedPage,
  type TranscriptReading,
} from '../../../extraction/extraction.ts';
import { type LanguageModel, ModelError } from '../../../llm/language-model.ts';
import type { Asker, ModelQuestion } from './model-reader.ts';

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
