import { describe, expect, it, vi } from 'vitest';
import { createFakeFetch } from '../../../../tests/support/api/fake-fetch.ts';
import { createMemoryStorage } from '../../../../tests/support/browser/memory-storage.ts';
import { createApiClient } from '../../../api/client.ts';
import { createTextDraft } from './text-draft.ts';
import { createTextImportStore } from './text-import.store.ts';

function setUp() {
  const keys: (string | null)[] = [];
  const storage = createMemoryStorage();
  let isReached = true;
  const network = createFakeFetch({
    'POST /upload/text': (request) => {
      keys.push(request.headers.get('Idempotency-Key'));
      if (!isReached) throw new TypeError('connection lost');
      return Response.json({ jobId: 'job' }, { status: 202 });
    },
  });
  const api = createApiClient({
    serverOrigin: '',
    fetch: network.fetch,
    sendForm: network.sendForm,
    language: () => 'en',
    onSessionEnded: () => undefined,
  });
  const onAccepted = vi.fn();
  const open = (accountId: string) =>
    createTextImportStore({ api, onAccepted, draft: createTextDraft(storage, accountId) }).getState;
  return {
    open,
    keys,
    network,
    onAccepted,
    breakConnection: () => (isReached = false),
    mendConnection: () => (isReached = true),
  };
}

describe('a pasted text', () => {
  it('is restored for the same account until the server has accepted it', async () => {
    const { open, onAccepted } = setUp();
    open('ann')().textChanged('Soup\n3 carrots');
    expect(open('bob')().text).toBe('');
    const again = open('ann');
    expect(again().text).toBe('Soup\n3 carrots');
    await again().textSubmitted();
    expect(onAccepted).toHaveBeenCalledExactlyOnceWith('job');
    expect(again().text).toBe('');
    expect(open('ann')().text).toBe('');
  });

  it('has the same key after a lost response, and another key after a change', async () => {
    const { open, keys, breakConnection, mendConnection } = setUp();
    const state = open('ann');
    state().textChanged('Soup');
    breakConnection();
    await state().textSubmitted();
    expect(state()).toMatchObject({ text: 'Soup', isSubmitting: false, error: { key: 'errors.network' } });
    await state().textSubmitted();
    state().textChanged('Soup with carrots');
    mendConnection();
    await state().textSubmitted();
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('stands in the field again if its import fails, and leaves it when a retry succeeds', async () => {
    const { open } = setUp();
    const state = open('ann');
    const end = { jobId: 'job', message: 'No recipe was found.' };
    state().textChanged('Dear Ann');
    await state().textSubmitted();
    state().importEnded({ ...end, jobId: 'another', type: 'error' });
    expect(state().text).toBe('');
    state().importEnded({ ...end, type: 'error' });
    expect(state()).toMatchObject({ text: 'Dear Ann', error: { text: 'No recipe was found.' } });
    state().importEnded({ ...end, type: 'success' });
    expect(state()).toMatchObject({ text: '', error: null });
    state().textChanged('Soup');
    state().importEnded({ ...end, type: 'error' });
    expect(state().text).toBe('Soup');
  });

  it('stays while that of a failed import is brought back, which is offered instead', async () => {
    const { open, network } = setUp();
    const source = { sourceType: 'url', files: [], text: 'Leek tart', found: [] };
    network.answer('GET /api/failed-jobs/tart/source', source);
    const state = open('ann');
    await state().sourceBroughtBack({ id: 'tart' });
    expect(state()).toMatchObject({ text: 'Leek tart', offered: null });
    state().textChanged('Soup');
    await state().sourceBroughtBack({ id: 'tart' });
    expect(state()).toMatchObject({ text: 'Soup', offered: 'Leek tart' });
    state().offerTaken();
    expect(state()).toMatchObject({ text: 'Leek tart', offered: null });
  });

  it('is not sent if it is blank or too long', async () => {
    const { open, keys } = setUp();
    for (const text of ['', ' \n', 'a'.repeat(200_001)]) {
      open('ann')().textChanged(text);
      await open('ann')().textSubmitted();
    }
    expect(keys).toEqual([]);
  });
});
