import { expect, it } from 'vitest';
import { createFakeFetch } from '../../../../tests/support/api/fake-fetch.ts';
import { createApiClient } from '../../../api/client.ts';
import { createModelTestStore } from './model-test.store.ts';

const PATH = '/api/admin/model-test';
const testIs = (state: string) => ({ test: { state, startedAt: null, elapsed: 0, progress: null, report: null } });

function setUp() {
  const network = createFakeFetch({
    [`GET ${PATH}`]: testIs('none'),
    [`POST ${PATH}`]: () => Response.json(testIs('running'), { status: 202 }),
    [`DELETE ${PATH}`]: testIs('stopped'),
  });
  const api = createApiClient({
    serverOrigin: '',
    fetch: network.fetch,
    sendForm: network.sendForm,
    language: () => 'en',
    onSessionEnded: () => undefined,
  });
  return { network, store: createModelTestStore(api) };
}

it.each([...Array(12).keys()])(
  'does what is pressed while a look is under way (%i turns after its answer)',
  async (turns) => {
    const { network, store } = setUp();
    const late = Promise.withResolvers<object>();
    network.answer(`GET ${PATH}`, () => late.promise);
    const looked = store.getState().looked();
    if (turns > 0) late.resolve(testIs('none'));
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    const started = store.getState().started();
    late.resolve(testIs('none'));
    await Promise.all([looked, started]);
    expect(network.calls).toEqual([`GET ${PATH}`, `POST ${PATH}`]);
    expect(store.getState()).toMatchObject({ test: { state: 'running' }, isBusy: false });
  },
);

it('ignores a repeated press, and does not poll during a call', async () => {
  const { network, store } = setUp();
  const { started, looked, stopped } = store.getState();
  await Promise.all([started(), started(), looked()]);
  await stopped();
  expect(network.calls).toEqual([`POST ${PATH}`, `DELETE ${PATH}`]);
  expect(store.getState().test?.state).toBe('stopped');
});
