import { ModelError, type ModelFault, type ModelRequest } from '../../../server/llm/model/language-model.ts';
import { createModels, type Models } from '../../../server/llm/models.ts';

export const SCHEMA = { type: 'object', properties: { title: { type: 'string' } } };
export const REQUEST: ModelRequest = {
  purpose: 'structure',
  system: 'You put recipes in order.',
  user: 'Soup. '.repeat(400),
  schema: SCHEMA,
  answerTokens: 400,
};
export const ANSWER = JSON.stringify({
  title: 'Carrot soup',
  lines: ['500 g carrots', '1 onion', 'simmer for 20 minutes'],
});
/** Short time limits for tests, in milliseconds. */
export const TIMEOUTS = { connect: 1_500, glance: 1_500, load: 1_500, silence: 300, whole: 1_500, again: 30 };

export const NAMES = { model: 'qwen3:8b', visionModel: 'qwen2.5vl:7b', timeoutS: 120 };
export const never = (): AbortSignal => new AbortController().signal;

/** The models of the server at an address. */
export function modelsAt(host: string, options: Parameters<typeof createModels>[1] = {}): Models {
  const models = createModels({ ollama: { host, ...NAMES } }, { timeouts: TIMEOUTS, ...options });
  if (models === null) throw new Error('no models although a host is configured');
  return models;
}

/** The fault with which a call fails; null if it succeeds. */
export async function faultOf(call: Promise<unknown>): Promise<ModelFault | null> {
  try {
    await call;
    return null;
  } catch (error) {
    if (error instanceof ModelError) return error.fault;
    throw error;
  }
}
