import { expect, it, vi } from 'vitest';
import { createFakeFetch } from '../../../../tests/support/api/fake-fetch.ts';
import { createMemoryStorage } from '../../../../tests/support/browser/memory-storage.ts';
import type { User } from '../../../../shared/domain/user.ts';
import { getStorage } from '../../../../shared/api/users.ts';
import { createApiClient } from '../../../api/client.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createSessionStore } from './session.store.ts';

const USER: User = {
  id: 'ann',
  _id: 'ann',
  name: 'Ann',
  email: 'ann@kitchen.example',
  emailVerified: true,
  picture: null,
  avatar_url: null,
  isAdmin: false,
  language: 'en',
  createdAt: '2026-11-21T10:00:00.000Z',
  lastLoginAt: null,
};
const refusal = (): Response =>
  Response.json({ error: 'No.', message: 'No.', code: 'errors.unauthorized' }, { status: 401 });

/** Somebody who is signed in, and a call that the server refuses for want of a session; `kept` is known on the device. */
async function setUp(kept: User | null = null, me: () => Response | Promise<Response> = () => Response.json(USER)) {
  const network = createFakeFetch({ 'GET /auth/me': me, 'GET /api/users/storage': refusal });
  let isForgotten = false;
  const api = createApiClient({
    serverOrigin: '',
    fetch: network.fetch,
    sendForm: network.sendForm,
    language: () => 'en',
    onSessionEnded: () => void store.getState().callRefused(),
  });
  const store = createSessionStore({
    api,
    platform: { storage: createMemoryStorage(), restart: () => undefined } as unknown as Platform,
    kept: { read: async () => kept, write: () => undefined },
    forget: async () => void (isForgotten = true),
  });
  await store.getState().checkRequested();
  return { api, network, store, isForgotten: () => isForgotten };
}

it('goes on after a refused call if the token was renewed meanwhile', async () => {
  const { api, store, isForgotten } = await setUp();
  await expect(api.call(getStorage)).rejects.toThrow('No.');
  await expect.poll(() => store.getState().status).toBe('user');
  expect(store.getState().user?.name).toBe('Ann');
  expect(isForgotten()).toBe(false);
});

it('ends after a refused call if nobody is signed in any more', async () => {
  const { api, network, store, isForgotten } = await setUp();
  network.answer('GET /auth/me', refusal);
  await expect(api.call(getStorage)).rejects.toThrow('No.');
  await expect.poll(() => store.getState()).toMatchObject({ status: 'guest', user: null, hasEnded: true });
  expect(isForgotten()).toBe(true);
});

const unreached = (): Promise<Response> => Promise.reject(new TypeError('fetch failed'));

it('starts with the account that was signed in last if the server is not reached or fails', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  expect((await setUp(USER, unreached)).store.getState()).toMatchObject({ status: 'user', user: USER });
  const failing = (): Response => Response.json({}, { status: 502 });
  expect((await setUp(USER, failing)).store.getState()).toMatchObject({ status: 'user', user: USER });
  expect((await setUp(null, unreached)).store.getState()).toMatchObject({ status: 'unreachable', user: null });
});

it('does not start with a kept account whose session has ended', async () => {
  const { store, isForgotten } = await setUp(USER, refusal);
  expect(store.getState()).toMatchObject({ status: 'guest', user: null });
  expect(isForgotten()).toBe(true);
});
