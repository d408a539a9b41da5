import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ANSWER,
  faultOf,
  modelsAt,
  never,
  REQUEST,
  SCHEMA,
} from '../../../tests/support/models/model-server-stand-in.ts';
import { type OllamaStandIn, startOllamaStandIn } from '../../../tests/support/models/ollama-stand-in.ts';

let ollama: OllamaStandIn;
let answer = (): string => ANSWER;
beforeEach(async () => {
  ollama = await startOllamaStandIn({ answer: () => answer() });
});
afterEach(async () => {
  answer = () => ANSWER;
  await ollama.stop();
});

describe('a question', () => {
  it('is sent as Ollama expects: streamed, with the schema twice, its own context, no thinking', async () => {
    const { text } = modelsAt(ollama.origin);
    const told = await text.call(REQUEST, { signal: never() });
    const [chat] = ollama.chats;
    expect(chat).toMatchObject({ model: 'qwen3:8b', format: SCHEMA, think: false, user: REQUEST.user, pictures: [] });
    expect(chat?.options).toEqual({ num_ctx: 4_096, num_predict: 400, temperature: 0 });
    expect(chat?.system).toContain(REQUEST.system);
    expect(chat?.system).toContain(JSON.stringify(SCHEMA));
    expect(chat?.keep_alive).toBe('10m');
    expect(told).toMatchObject({ text: ANSWER, model: 'qwen3:8b', context: 4_096, promptTokens: expect.any(Number) });
    expect(told.totalMs).toBeGreaterThanOrEqual(told.loadMs);
  });

  it('keeps the context of the loaded model, and requests a larger one only if needed', async () => {
    const { text } = modelsAt(ollama.origin);
    const long = { ...REQUEST, user: 'carrot soup '.repeat(1_500) };
    const contexts: number[] = [];
    let loads = 0;
    for (const request of [REQUEST, long, REQUEST]) {
      contexts.push((await text.call(request, { signal: never(), onLoading: () => (loads += 1) })).context);
    }
    expect(loads).toBe(2);
    expect(contexts).toEqual([4_096, 8_192, 8_192]);
    const giant = { ...REQUEST, user: '大さじ一杯の塩を入れる。'.repeat(4_000) };
    expect(await faultOf(text.call(giant, { signal: never() }))).toBe('tooSmall');
    expect(ollama.chats).toHaveLength(3);
  });

  it('with a picture is sent only if the model accepts pictures', async () => {
    const { text, vision } = modelsAt(ollama.origin);
    const request = { ...REQUEST, pictures: [new Uint8Array([0xff, 0xd8, 0xff])] };
    expect(await faultOf(text.call(request, { signal: never() }))).toBe('refused');
    await vision?.call(request, { signal: never() });
    expect(ollama.chats.map(({ model, pictures }) => [model, pictures])).toEqual([['qwen2.5vl:7b', ['/9j/']]]);
    expect(await vision?.contextSize(never())).toBe(16_384);
  });

  it('is repeated once without the option `think` if the server refuses that', async () => {
    const old = await startOllamaStandIn({ answer: () => ANSWER, refusesThink: true });
    try {
      const { text } = modelsAt(old.origin);
      for (const _ of [1, 2]) await text.call(REQUEST, { signal: never() });
      expect(old.chats.map(({ think }) => think)).toEqual([false, undefined, undefined]);
    } finally {
      await old.stop();
    }
  });

  it('limits the thinking of a model that always thinks, and leaves room for it', async () => {
    for (const [mustThink, thoughts] of [
      [{}, [false, 'low', 'low']],
      [{ values: ['low', 'medium', 'high'] }, ['low', 'low']],
    ] as const) {
      const thinker = await startOllamaStandIn({ answer: () => ANSWER, mustThink });
      const { text } = modelsAt(thinker.origin);
      for (const _ of [1, 2]) expect((await text.call(REQUEST, { signal: never() })).text).toBe(ANSWER);
      expect(thinker.chats.map(({ think }) => think)).toEqual(thoughts);
      expect(thinker.chats.at(-1)?.options.num_predict).toBe(400 + 2_048);
      await thinker.stop();
    }
  });

  it('does not count as cut if the server reports fewer or no tokens because of its cache', async () => {
    for (const counted of [3, 0, undefined]) {
      const forgetful = await startOllamaStandIn({ answer: () => ANSWER, promptCount: () => counted });
      const { text } = modelsAt(forgetful.origin);
      expect(await text.call(REQUEST, { signal: never() })).toMatchObject({ text: ANSWER, promptTokens: null });
      await forgetful.stop();
    }
  });
});

describe('an answer', () => {
  it.each([
    ['<think>\nHm, {"title":"no"}\n</think>\n\n{"title":"Soup"}', '{"title":"Soup"}'],
    ['</think>{"title":"Soup"}', '{"title":"Soup"}'],
    ['{"note":"</think>{}"}', '{"note":"</think>{}"}'],
    [`{"title":"Soup"}${' \n'.repeat(300)}`, '{"title":"Soup"}'],
  ])('%# is without thoughts and blanks', async (said, expected) => {
    answer = () => said;
    expect((await modelsAt(ollama.origin).text.call(REQUEST, { signal: never() })).text).toBe(expected);
  });

  it('that contains only thinking counts as empty', async () => {
    answer = () => '<think>Let me see. The soup';
    expect(await faultOf(modelsAt(ollama.origin).text.call(REQUEST, { signal: never() }))).toBe('nonsense');
  });
});
