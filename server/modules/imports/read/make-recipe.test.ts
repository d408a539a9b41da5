import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { modelsAt } from '../../../../tests/support/models/model-server-stand-in.ts';
import { recipeWords } from '../../../../tests/support/models/model-answer.ts';
import { type OllamaStandIn, startOllamaStandIn } from '../../../../tests/support/models/ollama-stand-in.ts';
import { CAKE, textFile } from '../../../../tests/support/files/recipe-files.ts';
import { readTranscript } from '../../../extraction/pipeline/read-transcript.ts';
import { settleAnswers } from '../../../extraction/llm-reading/settle-answers.ts';
import { unreadSource } from '../../../extraction/llm-reading/source-reading.ts';
import { ExtractionError } from '../../../extraction/domain/extraction-error.ts';
import type { Sandbox } from '../../../extraction/sandbox/create-sandbox.ts';
import type { RecipeInput } from './import-reader.ts';
import { makeRecipe } from './make-recipe.ts';

const UNCHANGED = 'fails as it does without a model';
const PHOTO: RecipeInput = {
  source: { kind: 'file', bytes: new Uint8Array(9), name: 'card.jpg', languages: [] },
  step: 'recognising',
  pictures: () => Promise.resolve([{ page: 1, bytes: new Uint8Array([0xff, 0xd8]) }]),
};

let ollama: OllamaStandIn;
let pulled: Record<string, { context: number; sees: boolean }>;
beforeEach(async () => {
  pulled = { 'qwen3:8b': { context: 40_960, sees: false }, 'qwen2.5vl:7b': { context: 128_000, sees: true } };
  ollama = await startOllamaStandIn({
    models: pulled,
    answer: (chat) => (chat.pictures.length > 0 ? textFile() : recipeWords(chat, CAKE)),
  });
});
afterEach(() => ollama.stop());

/** The result of importing a photo whose OCR fails. */
async function resultOf(code: 'importErrors.fileNoText' | 'importErrors.fileTooComplex', input = PHOTO) {
  const nothing = (): Promise<never> => Promise.reject(new ExtractionError('importErrors.internal'));
  const sandbox = {
    extract: nothing,
    readSource: () =>
      code === 'importErrors.fileNoText'
        ? Promise.resolve(unreadSource('file', { code, detail: null }, true))
        : Promise.reject(new ExtractionError(code, { detail: 'more than 30000 ms of wall clock' })),
    readTranscript,
    settleAnswers,
  } as unknown as Sandbox;
  const progress = { signal: new AbortController().signal, deadline: performance.now() + 60_000, onStep() {} };
  try {
    return (await makeRecipe({ sandbox, models: modelsAt(ollama.origin) }, input, progress)).extraction.recipe.title;
  } catch (error) {
    if (error instanceof ExtractionError) return error.code;
    throw error;
  }
}

describe.each(['importErrors.fileNoText', 'importErrors.fileTooComplex'] as const)('a photo that is %s', (code) => {
  it('is read by a vision model', async () => {
    expect(await resultOf(code)).toBe(CAKE.title);
  });

  it(`${UNCHANGED} where that model is missing or takes no pictures`, async () => {
    pulled['qwen2.5vl:7b'] = { context: 128_000, sees: false };
    expect(await resultOf(code)).toBe(code);
    delete pulled['qwen2.5vl:7b'];
    expect(await resultOf(code)).toBe(code);
    expect(ollama.chats).toEqual([]);
  });

  it(`${UNCHANGED} where it cannot be opened for one`, async () => {
    const pictures = (): Promise<never> => Promise.reject(new ExtractionError('importErrors.fileDamaged'));
    expect(await resultOf(code, { ...PHOTO, pictures })).toBe(code);
  });

  it('fails with the fault of the model where that is unreachable or broken, because a retry may help', async () => {
    await ollama.be('broken');
    expect(await resultOf(code)).toBe('importErrors.modelFailed');
    await ollama.be('refused');
    expect(await resultOf(code)).toBe('importErrors.modelUnreachable');
  });
});
