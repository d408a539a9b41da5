import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFakeFetch } from '../../../../tests/support/api/fake-fetch.ts';
import { createApiClient } from '../../../api/client.ts';
import type { Message } from '../../../i18n/message.ts';
import { createStatusStore } from '../../status/status.store.ts';
import { createFailedJobsStore } from './failed-jobs.store.ts';

const job = (id: string) => ({
  id,
  userId: 'ann',
  source: `https://kitchen.example/${id}`,
  sourceType: 'url',
  error: 'the site took too long to answer. Please try again later.',
  code: 'importErrors.timeout',
  createdAt: '2026-11-21T10:00:00.000Z',
});

async function setUp(...ids: string[]) {
  const network = createFakeFetch({ 'GET /api/failed-jobs': { failedJobs: ids.map(job) } });
  const api = createApiClient({
    serverOrigin: '',
    fetch: network.fetch,
    sendForm: network.sendForm,
    language: () => 'en',
    onSessionEnded: () => undefined,
  });
  const problems: Message[] = [];
  const accepted: string[] = [];
  const status = createStatusStore((message) => problems.push(message));
  const store = createFailedJobsStore({ api, status, onRetried: (jobId) => accepted.push(jobId) });
  await store.getState().refreshDue();
  const left = () => store.getState().jobs?.map(({ id }) => id);
  return { ...store.getState(), store, network, problems, accepted, left, status };
}

afterEach(() => void vi.restoreAllMocks());

describe('a failed import', () => {
  it('is retried once even if pressed repeatedly, and leaves the list', async () => {
    const { retried, network, accepted, left } = await setUp('one', 'two');
    network.answer('POST /api/failed-jobs/one/retry', { success: true, jobId: 'one' });
    await Promise.all(Array.from({ length: 20 }, () => retried('one')));
    expect(network.calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
    expect(accepted).toEqual(['one']);
    expect(left()).toEqual(['two']);
  });

  it('stays if the server is unreachable, which is reported', async () => {
    const { retried, problems, accepted, left, store } = await setUp('one');
    await retried('one');
    expect(problems).toEqual([{ key: 'errors.network' }]);
    expect(accepted).toEqual([]);
    expect(left()).toEqual(['one']);
    expect(store.getState().busy.size).toBe(0);
  });

  it('leaves the list silently if another window has handled it', async () => {
    const { retried, network, problems, left } = await setUp('one');
    const gone = { error: 'gone', message: 'gone', code: 'errors.notFound' };
    network.answer('POST /api/failed-jobs/one/retry', () => Response.json(gone, { status: 404 }));
    await retried('one');
    expect(problems).toEqual([]);
    expect(left()).toEqual([]);
  });

  it('is not restored by a list that was requested before it left', async () => {
    const { retried, refreshDue, network, left } = await setUp('one');
    const late = Promise.withResolvers<object>();
    network.answer('GET /api/failed-jobs', () => late.promise);
    network.answer('POST /api/failed-jobs/one/retry', { success: true, jobId: 'one' });
    const refreshed = refreshDue();
    network.answer('GET /api/failed-jobs', { failedJobs: [] });
    await retried('one');
    late.resolve({ failedJobs: [job('one')] });
    await refreshed;
    expect(left()).toEqual([]);
  });

  it('is listed at once if it is reported while another one leaves', async () => {
    const { retried, refreshDue, network, left } = await setUp('one');
    const late = Promise.withResolvers<object>();
    network.answer('GET /api/failed-jobs', () => late.promise);
    network.answer('POST /api/failed-jobs/one/retry', { success: true, jobId: 'one' });
    const refreshed = refreshDue();
    const tried = retried('one');
    network.answer('GET /api/failed-jobs', { failedJobs: [job('two')] });
    await tried;
    late.resolve({ failedJobs: [job('one'), job('two')] });
    await refreshed;
    await vi.waitFor(() => expect(left()).toEqual(['two']));
  });

  it('stays listed when an outdated request fails', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { refreshDue, network, left, store } = await setUp('one');
    const late = Promise.withResolvers<Response>();
    network.answer('GET /api/failed-jobs', () => late.promise);
    const first = refreshDue();
    network.answer('GET /api/failed-jobs', { failedJobs: [job('two')] });
    await refreshDue();
    late.resolve(new Response('', { status: 503 }));
    await first;
    expect(left()).toEqual(['two']);
    expect(store.getState().hasLoadFailed).toBe(false);
  });

  it('stays, together with the following ones, if its deletion among several fails', async () => {
    const { deleted, network, problems, left } = await setUp('one', 'two', 'three');
    network.answer('DELETE /api/failed-jobs/one', { success: true });
    await deleted(['one', 'two', 'three']);
    expect(left()).toEqual(['two', 'three']);
    expect(problems).toHaveLength(1);
  });

  it('comes back from the bin when its deletion is undone', async () => {
    const { deleted, network, left, status } = await setUp('one', 'two');
    network.answer('DELETE /api/failed-jobs/one', { success: true });
    network.answer('POST /api/bin/failed-imports/one/restore', { success: true });
    await deleted(['one']);
    expect(left()).toEqual(['two']);
    status.getState().current?.action?.run();
    await vi.waitFor(() => expect(left()).toEqual(['one', 'two']));
    expect(status.getState().current?.message).toEqual({ key: 'bin.itemRestored' });
  });

  it('says why its deletion could not be undone', async () => {
    const { deleted, network, status, problems } = await setUp('one');
    network.answer('DELETE /api/failed-jobs/one', { success: true });
    const full = { error: 'Your account is full.', message: 'Your account is full.', code: 'errors.quota' };
    network.answer('POST /api/bin/failed-imports/one/restore', () => Response.json(full, { status: 409 }));
    await deleted(['one']);
    status.getState().current?.action?.run();
    await vi.waitFor(() => expect(problems).toEqual([{ text: 'Your account is full.' }]));
  });
});
