import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { modelsAt } from '../../../../tests/support/models/model-server-stand-in.ts';
import { recipeWords } from '../../../../tests/support/models/model-answer.ts';
import { type OllamaStandIn, startOllamaStandIn } from '../../../../tests/support/models/ollama-stand-in.ts';
import { CAKE, textFile } from '../../../../tests/support/files/recipe-files.ts';
import { readTranscript } from '../../../extraction/pipeline/read-transcript.ts';
import { settleAnswers } from '../../../extraction/llm-reading/settle-answers.ts';
import { unreadSource } from '../../../extraction/llm-reading/unread-source.ts';
import { ExtractionError } from '../../../extraction/domain/extraction-error.ts';
import type { Sandbox } from '../../../extraction/sandbox/create-sandbox.ts';
import { type Material, makeRecipe } from './make-recipe.ts';

const NOWHERE = 'fails as it does without a model';
const PHOTO: Material = {
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

/** What a photo becomes whose recognition ends in a failure. */
async function madeOf(code: 'importErrors.fileNoText' | 'importErrors.fileTooComplex', material = PHOTO) {
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
    return (await makeRecipe({ sandbox, models: modelsAt(ollama.origin) }, material, progress)).extraction.recipe.title;
  } catch (error) {
    if (error instanceof ExtractionError) return error.code;
    throw error;
  }
}

describe.each(['importErrors.fileNoText', 'importErrors.fileTooComplex'] as const)('a photo that is %s', (code) => {
  it('is read by a model that sees', async () => {
    expect(await madeOf(code)).toBe(CAKE.title);
  });

  it(`${NOWHERE} where that model is not there or takes no pictures`, async () => {
    pulled['qwen2.5vl:7b'] = { context: 128_000, sees: false };
    expect(await madeOf(code)).toBe(code);
    delete pulled['qwen2.5vl:7b'];
    expect(await madeOf(code)).toBe(code);
    expect(ollama.chats).toEqual([]);
  });

  it(`${NOWHERE} where it cannot be opened for one`, async () => {
    const pictures = (): Promise<never> => Promise.reject(new ExtractionError('importErrors.fileDamaged'));
    expect(await madeOf(code, { ...PHOTO, pictures })).toBe(code);
  });

  it('fails by the model where that is away or at fault, as another try may help', async () => {
    await ollama.be('broken');
    expect(await madeOf(code)).toBe('importErrors.modelFailed');
    await ollama.be('refused');
    expect(await madeOf(code)).toBe('importErrors.modelUnreachable');
  });
});
