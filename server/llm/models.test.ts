import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ANSWER } from '../../tests/support/models/model-server-stand-in.ts';
import { faultOf } from '../../tests/support/models/model-server-stand-in.ts';
import { modelsAt } from '../../tests/support/models/model-server-stand-in.ts';
import { NAMES } from '../../tests/support/models/model-server-stand-in.ts';
import { never } from '../../tests/support/models/model-server-stand-in.ts';
import { TIMEOUTS } from '../../tests/support/models/model-server-stand-in.ts';
import { REQUEST } from '../../tests/support/models/model-server-stand-in.ts';
import { startLocalSite } from '../../tests/support/network/local-site.ts';
import { OLLAMA_FAULTS } from '../../tests/support/models/ollama-faults.ts';
import type { OllamaFault } from '../../tests/support/models/ollama-faults.ts';
import type { OllamaStandIn } from '../../tests/support/models/ollama-stand-in.ts';
import { startOllamaStandIn } from '../../tests/support/models/ollama-stand-in.ts';
import { waitFor } from '../../tests/support/processes/wait-for.ts';
import type { ModelFault } from './model/language-model.ts';
import { createModels } from './models.ts';

let ollama: OllamaStandIn;
beforeEach(async () => {
  ollama = await startOllamaStandIn({ answer: () => ANSWER });
});
afterEach(async () => {
  await ollama.stop();
});

/** The expected error for each fault; null if the answer is accepted, and only its reader can judge it. */
const MEANINGS: Readonly<Record<OllamaFault, ModelFault | null>> = {
  refused: 'unreachable',
  reset: 'cut',
  missing: 'missing',
  broken: 'nonsense',
  loading: null,
  neverLoads: 'loading',
  busy: 'loading',
  silent: 'timeout',
  stuck: 'timeout',
  drip: 'timeout',
  cut: 'cut',
  blanks: 'nonsense',
  prose: null,
  otherShape: null,
  proxy: 'nonsense',
  errorLine: 'nonsense',
  outOfMemory: 'tooSmall',
  empty: 'nonsense',
  frontCut: 'tooSmall',
  repeats: 'nonsense',
  halfLine: 'nonsense',
  wrongTypes: 'nonsense',
  flood: 'nonsense',
  endless: 'nonsense',
  onlyLoaded: null,
  fenced: null,
  thinksForever: 'timeout',
  heartbeats: 'timeout',
  evicted: 'nonsense',
  cloudflare: 'timeout',
  otherProtocol: 'unreachable',
  closed: 'unreachable',
  gateway: 'unreachable',
};

/** The reported steps of a call, where they do not depend on timing. */
const STEPS: Partial<Record<OllamaFault, string[]>> = {
  refused: [],
  loading: ['loading', 'answering', 'answering'],
  neverLoads: ['loading'],
  silent: ['loading', 'answering'],
  prose: ['loading', 'answering', 'answering'],
};

describe('a faulty server', () => {
  it.each(OLLAMA_FAULTS)(
    'is reported with its fault, given up soon, and used again after it recovers: %s',
    async (fault) => {
      let clock = 0;
      const { text } = modelsAt(ollama.origin, { now: () => clock });
      await ollama.be(fault);
      const steps: string[] = [];
      const progress = {
        signal: never(),
        onLoading: () => void steps.push('loading'),
        onAnswering: () => void steps.push('answering'),
      };
      expect(await faultOf(text.call(REQUEST, progress))).toBe(MEANINGS[fault]);
      await waitFor('the server to be left', () => ollama.underWay() === 0);
      expect(steps).toEqual(STEPS[fault] ?? steps);

      await ollama.be(null);
      clock += 15_000;
      expect((await text.call(REQUEST, progress)).text).toBe(ANSWER);
    },
  );

  it('cannot write control characters and passwords into a log', async () => {
    const { text, host } = modelsAt(ollama.origin.replace('://', '://cook:m0st-secret@'));
    await ollama.be('proxy');
    const error = await text.call(REQUEST, { signal: never() }).catch((caught: unknown) => caught);
    expect(String(error)).not.toMatch(/m0st-secret|\p{Cc}/u);
    expect(host).toBe(ollama.origin);
  });
});

describe('the turns', () => {
  it('follow one another in order for both models, without calls that were aborted while they waited', async () => {
    const { text, vision } = modelsAt(ollama.origin);
    const order: string[] = [];
    const asks = ['a', 'b', 'c', 'd'].map((user, index) => {
      const giveUp = new AbortController();
      const model = index % 2 === 0 ? text : vision;
      const done = async (): Promise<void> => {
        const end = model?.call({ ...REQUEST, user }, { signal: giveUp.signal });
        order.push(
          await Promise.resolve(end).then(
            () => user,
            (error: unknown) => `${user} ${String(error)}`,
          ),
        );
      };
      return { giveUp, done: done() };
    });
    asks[1]?.giveUp.abort('left');
    await Promise.all(asks.map(({ done }) => done));
    expect(order).toEqual(['b left', 'a', 'c', 'd']);
    expect(ollama.chats.map(({ user }) => user)).toEqual(['a', 'c', 'd']);
  });

  it('continue after an aborted call, which also closes its connection', async () => {
    await ollama.be('stuck');
    const { text } = modelsAt(ollama.origin, { timeouts: { ...TIMEOUTS, silence: 60_000, whole: 60_000 } });
    const giveUp = new AbortController();
    const left = text.call(REQUEST, { signal: giveUp.signal });
    await waitFor('the question', () => ollama.chats.length === 1);
    giveUp.abort(new Error('the worker stops'));
    await expect(left).rejects.toThrow('the worker stops');
    await waitFor('the end of the call', () => ollama.underWay() === 0);
    await ollama.be(null);
    expect((await text.call(REQUEST, { signal: never() })).text).toBe(ANSWER);
  });
});

describe('an unreachable server', () => {
  it('is not called for fifteen seconds, then called again', async () => {
    let clock = 1_000;
    const { text } = modelsAt(ollama.origin, { now: () => clock });
    await ollama.be('refused');
    expect(await faultOf(text.call(REQUEST, { signal: never() }))).toBe('unreachable');
    await ollama.be(null);
    clock += 14_999;
    expect(await faultOf(text.call(REQUEST, { signal: never() }))).toBe('unreachable');
    expect(ollama.paths).toEqual([]);
    clock += 1;
    expect(await faultOf(text.call(REQUEST, { signal: never() }))).toBeNull();
  });

  it('is recognised also for IPv6 and for an address with a path', async () => {
    const site = await startLocalSite(
      (request, response) => {
        const isBelow = request.url?.startsWith('/ollama/api/') === true;
        const said = JSON.stringify({ message: { content: ANSWER }, done: true, done_reason: 'stop' });
        response.writeHead(isBelow ? 200 : 404).end(request.url?.endsWith('/chat') === true ? said : '{}');
      },
      { host: '::1' },
    );
    const { text } = modelsAt(`http://[::1]:${site.port}/ollama/`);
    expect((await text.call(REQUEST, { signal: never() })).text).toBe(ANSWER);
    await site.stop();
  });

  it('includes a server with another protocol', async () => {
    const secure = modelsAt(ollama.origin.replace('http:', 'https:'));
    expect(await faultOf(secure.text.call(REQUEST, { signal: never() }))).toBe('unreachable');
  });

  it.each(['http://127.0.0.1:1', 'http://no-such-host.invalid:11434', 'https://127.0.0.1:1'])(
    'is recognised: %s',
    async (host) => {
      expect(await faultOf(modelsAt(host).text.call(REQUEST, { signal: never() }))).toBe('unreachable');
    },
  );
});

it('no models exist without a configured host', () => {
  expect(createModels({ ollama: { host: null, ...NAMES } })).toBeNull();
});
