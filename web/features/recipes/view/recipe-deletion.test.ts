import { expect, it } from 'vitest';
import { createFakeFetch } from '../../../../tests/support/api/fake-fetch.ts';
import { createApiClient } from '../../../api/client.ts';
import { createStatusStore } from '../../status/status.store.ts';
import { restoreDeleted } from './recipe-deletion.tsx';

it('says that the server could not be reached when a deletion is undone', async () => {
  const network = createFakeFetch({});
  const api = createApiClient({
    serverOrigin: '',
    fetch: network.fetch,
    sendForm: network.sendForm,
    language: () => 'en',
    onSessionEnded: () => undefined,
  });
  const status = createStatusStore(() => undefined);
  await restoreDeleted(['one'], { api, status, onRestored: () => undefined });
  expect(status.getState().current).toEqual({ kind: 'error', message: { key: 'errors.network' } });
});
