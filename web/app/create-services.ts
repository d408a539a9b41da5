import type { StoreApi } from 'zustand';
import { TIMERS_STORAGE_KEY } from '../../shared/constants.ts';
import { type ApiClient, createApiClient } from '../api/client.ts';
import { sendForm } from '../api/send-form.ts';
import { createKeptAccount } from '../features/auth/session/kept-account.ts';
import { createServerOfferStore, type ServerOfferState } from '../features/auth/session/server-offer.store.ts';
import { createSessionStore, type SessionState } from '../features/auth/session/session.store.ts';
import { createLanguageStore, type LanguageState } from '../features/language/language.store.ts';
import { forgetRecords } from '../platform/device-records.ts';
import { createShortcutsStore, type ShortcutsState } from '../features/shortcuts/shortcuts.store.ts';
import { createI18n, nameIssuer } from '../i18n/create-i18n.ts';
import type { Platform } from '../platform/platform.ts';

/** Services that live as long as the app. The main app adds its own (create-workspace.ts). */
export interface Services {
  readonly api: ApiClient;
  readonly platform: Platform;
  readonly i18n: ReturnType<typeof createI18n>;
  readonly session: StoreApi<SessionState>;
  readonly language: StoreApi<LanguageState>;
  readonly serverOffer: StoreApi<ServerOfferState>;
  readonly shortcuts: StoreApi<ShortcutsState>;
}

/** The composition root. */
export function createServices(platform: Platform): Services {
  const i18n = createI18n();
  const api = createApiClient({
    serverOrigin: platform.serverOrigin,
    fetch: (input, init) => fetch(input, init),
    sendForm,
    language: () => i18n.language ?? platform.languages.join(','),
    onSessionEnded: () => void session.getState().callRefused(),
  });
  const session = createSessionStore({
    api,
    platform,
    kept: platform.desktop ? null : createKeptAccount(),
    async forget() {
      platform.storage.remove(TIMERS_STORAGE_KEY);
      await Promise.all([forgetRecords(), platform.offlineShell?.forget()]);
    },
  });
  const language = createLanguageStore({
    api,
    i18n,
    platform,
    offered: OFFERED_LANGUAGES,
    isSignedIn: () => session.getState().status === 'user',
    showInPage(code, dir) {
      document.documentElement.lang = code;
      document.documentElement.dir = dir;
    },
  });
  const serverOffer = createServerOfferStore(api, (issuer) => nameIssuer(i18n, issuer));
  return { api, platform, i18n, session, language, serverOffer, shortcuts: createShortcutsStore(platform.storage) };
}

/** Fetches session and translations in parallel; the language of the account takes precedence once it is known (product §4). */
export async function startServices({ session, language, serverOffer }: Services): Promise<void> {
  void serverOffer.getState().offerRequested();
  await Promise.all([session.getState().checkRequested(), language.getState().started(null)]);
  const saved = session.getState().user?.language ?? null;
  if (saved) await language.getState().started(saved);
}
