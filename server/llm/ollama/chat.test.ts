import { afterEach, describe, expect, it } from 'vitest';
import { ANSWER } from '../../../tests/support/models/model-server-stand-in.ts';
import { faultOf } from '../../../tests/support/models/model-server-stand-in.ts';
import { modelsAt } from '../../../tests/support/models/model-server-stand-in.ts';
import { never } from '../../../tests/support/models/model-server-stand-in.ts';
import { TIMEOUTS } from '../../../tests/support/models/model-server-stand-in.ts';
import { REQUEST } from '../../../tests/support/models/model-server-stand-in.ts';
import type { OllamaStandIn } from '../../../tests/support/models/ollama-stand-in.ts';
import { startOllamaStandIn } from '../../../tests/support/models/ollama-stand-in.ts';
import { timeoutsOf } from './timeouts.ts';

let ollama: OllamaStandIn | null = null;
const start = async (options: Parameters<typeof startOllamaStandIn>[0]): Promise<OllamaStandIn> =>
  (ollama = await startOllamaStandIn({ answer: () => ANSWER, ...options }));
afterEach(async () => {
  await ollama?.stop();
});

/** Records the reported steps in order. */
function steps() {
  const told: string[] = [];
  const onLoading = (): void => void told.push('loading');
  const onAnswering = (): void => void told.push('answering');
  return { told, progress: { signal: never(), onLoading, onAnswering } };
}

describe('a model that is not loaded', () => {
  it('is loaded once by a separate call, with the context of the question', async () => {
    const server = await start({ loadMs: 60 });
    const { text } = modelsAt(server.origin);
    const first = steps();
    expect(await text.call(REQUEST, first.progress)).toMatchObject({ text: ANSWER, context: 4_096 });
    expect(first.told).toEqual(['loading', 'answering', 'answering']);
    const second = steps();
    const { loadMs } = await text.call(REQUEST, second.progress);
    expect(second.told).toEqual(['answering', 'answering']);
    expect(loadMs).toBeLessThan(60);
    expect(server.loads).toEqual(['qwen3:8b']);
    expect(server.chats).toHaveLength(2);
  });

  it('has a separate time limit for loading, which does not shorten the time of the question', async () => {
    const server = await start({ loadMs: 1_100 });
    const brief = { ...TIMEOUTS, load: 6_000, whole: 1_000 };
    expect(await faultOf(modelsAt(server.origin, { timeouts: brief }).text.call(REQUEST, steps().progress))).toBeNull();
    server.unload();
    const briefer = { ...TIMEOUTS, load: 100, whole: 5_000 };
    expect(await faultOf(modelsAt(server.origin, { timeouts: briefer }).text.call(REQUEST, steps().progress))).toBe(
      'loading',
    );
  });

  it('is asked right away if the server loads only with a question, and loading is reported', async () => {
    const server = await start({ loadsAlone: false, loadMs: 120 });
    const { told, progress } = steps();
    const { loadMs } = await modelsAt(server.origin).text.call(REQUEST, progress);
    expect(told).toEqual(['loading', 'answering', 'answering']);
    expect(loadMs).toBeGreaterThanOrEqual(100);
  });
});

it('no call takes longer than OLLAMA_TIMEOUT_S', () => {
  for (const seconds of [1, 120]) {
    const { load, whole, silence } = timeoutsOf(seconds);
    expect(Math.max(load, whole, silence)).toBe(seconds * 1_000);
  }
});
