import { ExtractionError } from '../../../extraction/extraction.ts';
import { ModelError } from '../../../llm/language-model.ts';

/** A fault of the model's; what it wrote may also have been too much for the sandbox. Throws what is neither. */
export function modelFaultOf(error: unknown, model: string): ModelError {
  if (error instanceof ModelError) return error;
  if (error instanceof ExtractionError && error.code !== 'importErrors.interrupted')
    return new ModelError('nonsense', { model, detail: error.message, cause: error });
  throw error;
}
