import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { AskProgress, LanguageModel, ModelAnswer } from '../../../llm/model/language-model.ts';
import { createAsker } from './model-reader.ts';
import { startWorkTime } from '../run/work-time.ts';

const ANSWER: ModelAnswer = {
  text: '{}',
  model: 'm:latest',
  promptTokens: 1,
  answerTokens: 1,
  context: 4_096,
  loadMs: 0,
  totalMs: 1,
};
const QUESTION = { purpose: 'structure', prompt: 'structure-0', system: '', user: '', answerTokens: 10 } as const;

const modelThat = (ask: (progress: AskProgress) => Promise<void>): LanguageModel => ({
  model: ANSWER.model,
  contextSize: async () => 4_096,
  async ask(_, progress) {
    await ask(progress);
    return ANSWER;
  },
});

function askerWithin(ms: number) {
  const time = startWorkTime(ms);
  const asker = createAsker({
    signal: time.over,
    get deadline() {
      return time.deadline();
    },
    onWait: time.wait,
    onStep: () => undefined,
  });
  return { asker, time };
}

it('lets an import wait for its turn longer than it may take itself', async () => {
  const { asker, time } = askerWithin(200);
  const crowded = modelThat(async ({ onTurn }) => {
    await delay(400);
    onTurn?.();
  });
  expect(await asker.ask(crowded, QUESTION)).toBe('{}');
  expect(time.over.aborted).toBe(false);
  time.end();
});

it('ends a model that takes all of an import’s time, before the import has none left', async () => {
  const { asker, time } = askerWithin(500);
  const slow = modelThat(async ({ onTurn, signal }) => {
    onTurn?.();
    await delay(60_000, undefined, { signal });
  });
  await expect(asker.ask(slow, QUESTION)).rejects.toMatchObject({ fault: 'timeout' });
  expect(time.over.aborted).toBe(false);
  expect(asker.calls).toMatchObject([{ outcome: 'timeout' }]);
  time.end();
});
