import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFakeFetch } from '../../../tests/support/api/fake-fetch.ts';
import { createMemoryStorage } from '../../../tests/support/browser/memory-storage.ts';
import type { LanguageCode } from '../../../shared/languages.ts';
import { createApiClient } from '../../api/client.ts';
import { createI18n } from '../../i18n/create-i18n.ts';
import { createLanguageStore } from './language.store.ts';

const texts = (loading: string) => ({ app: { loading } });
const OFFERED: LanguageCode[] = ['en', 'de', 'ar'];

function setUp({ stored = null as string | null, browser = [] as string[], isSignedIn = false } = {}) {
  const network = createFakeFetch({
    'GET /locales/en/translations.json': texts('Loading'),
    'GET /locales/de/translations.json': texts('Lädt'),
    'GET /locales/ar/translations.json': texts('تحميل'),
    'PUT /api/users/language': { success: true, language: 'de' },
  });
  const kept = new Map(stored ? [['cardamom-language', stored]] : []);
  const shown: string[] = [];
  const i18n = createI18n();
  const store = createLanguageStore({
    api: createApiClient({
      serverOrigin: '',
      fetch: network.fetch,
      sendForm: network.sendForm,
      language: () => 'en',
      onSessionEnded: () => undefined,
    }),
    i18n,
    platform: {
      serverOrigin: '',
      languages: browser,
      storage: createMemoryStorage(kept),
      desktop: null,
      offlineShell: null,
      signInWithGoogle: async () => undefined,
      lockScreen: () => Promise.reject(new Error('there is no screen')),
      restart: () => undefined,
    },
    offered: OFFERED,
    isSignedIn: () => isSignedIn,
    showInPage: (code, dir) => shown.push(`${code} ${dir}`),
  });
  return { store, network, kept, shown, i18n };
}

afterEach(() => vi.restoreAllMocks());

describe('the language at the start', () => {
  it.each([
    ['the saved one', 'ar', 'de', ['en'], 'ar'],
    ['the stored one without a saved one', null, 'de', ['ar'], 'de'],
    ["the browser's first offered one without either", null, null, ['fr', 'ar-EG', 'de'], 'ar'],
    ['English without any', null, null, ['fr'], 'en'],
    ['the next preference where a saved one is not offered', 'fr', 'de', [], 'de'],
  ] as const)('is %s', async (_, saved, stored, browser, expected) => {
    const { store } = setUp({ stored, browser: [...browser] });
    await store.getState().started(saved);
    expect(store.getState().current).toBe(expected);
  });

  it('is English if its file cannot be loaded', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { store, network, i18n } = setUp({ stored: 'de' });
    network.answer('GET /locales/de/translations.json', new Response('', { status: 500 }));
    await store.getState().started(null);
    expect(store.getState().current).toBe('en');
    expect(i18n.t('app.loading')).toBe('Loading');
  });

  it('sets the direction of the page, and loads no other language', async () => {
    const { store, shown, network } = setUp({ stored: 'ar' });
    await store.getState().started(null);
    expect(shown).toEqual(['ar rtl']);
    expect(network.calls).toEqual(['GET /locales/ar/translations.json']);
  });

  it('shows a missing text as its key', async () => {
    const { store, i18n } = setUp();
    await store.getState().started(null);
    expect(i18n.t('auth.signIn')).toBe('auth.signIn');
  });
});

describe('a chosen language', () => {
  it('is kept on the device and saved to the account', async () => {
    const { store, kept, network } = setUp({ isSignedIn: true });
    await store.getState().languageChosen('de');
    expect(kept.get('cardamom-language')).toBe('de');
    expect(network.calls).toContain('PUT /api/users/language');
  });

  it('stays even if it could not be saved', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { store, network } = setUp({ isSignedIn: true });
    network.answer('PUT /api/users/language', new Response('', { status: 503 }));
    await store.getState().languageChosen('de');
    expect(store.getState().current).toBe('de');
  });

  it('of a guest is not sent to the server', async () => {
    const { store, network } = setUp();
    await store.getState().languageChosen('de');
    expect(network.calls).toEqual(['GET /locales/de/translations.json']);
  });
});
