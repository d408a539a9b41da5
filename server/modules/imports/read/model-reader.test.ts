import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { CallProgress, LanguageModel, ModelAnswer } from '../../../llm/model/language-model.ts';
import { createModelReader } from './model-reader.ts';
import { startWorkTime } from '../run/run-clock.ts';

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

const modelThat = (call: (progress: CallProgress) => Promise<void>): LanguageModel => ({
  model: ANSWER.model,
  contextSize: async () => 4_096,
  async call(_, progress) {
    await call(progress);
    return ANSWER;
  },
});

function readerWithin(ms: number) {
  const time = startWorkTime(ms);
  const reader = createModelReader({
    signal: time.over,
    get deadline() {
      return time.deadline();
    },
    onWait: time.wait,
    onStep: () => undefined,
  });
  return { reader, time };
}

it('does not count the wait for a turn as time of the import', async () => {
  const { reader, time } = readerWithin(200);
  const busy = modelThat(async ({ onTurn }) => {
    await delay(400);
    onTurn?.();
  });
  expect(await reader.read(busy, QUESTION)).toBe('{}');
  expect(time.over.aborted).toBe(false);
  time.end();
});

it('times a model out while the import still has time left', async () => {
  const { reader, time } = readerWithin(500);
  const slow = modelThat(async ({ onTurn, signal }) => {
    onTurn?.();
    await delay(60_000, undefined, { signal });
  });
  await expect(reader.read(slow, QUESTION)).rejects.toMatchObject({ fault: 'timeout' });
  expect(time.over.aborted).toBe(false);
  expect(reader.calls).toMatchObject([{ outcome: 'timeout' }]);
  time.end();
});
