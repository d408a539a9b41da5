import type { i18n } from 'i18next';
import { createStore, type StoreApi } from 'zustand';
import { type LanguageCode, languageOfTag, pickLanguage, LANGUAGES } from '../../../shared/languages.ts';
import { saveLanguage } from '../../../shared/api/users.ts';
import { LANGUAGE_STORAGE_KEY } from '../../../shared/constants.ts';
import type { ApiClient } from '../../api/client.ts';
import type { Platform } from '../../platform/platform.ts';
import { createStoreContext } from '../../state/store-context.ts';

interface Preferences {
  /** The account's language, if known. */
  readonly saved: LanguageCode | null;
  readonly stored: string | null;
  readonly browser: readonly string[];
}

/** The initial language (product §4), among the languages with a translation file. */
function startLanguage({ saved, stored, browser }: Preferences, offered: readonly LanguageCode[]): LanguageCode {
  const isOffered = (tag: string | null): boolean => {
    const code = languageOfTag(tag);
    return code !== null && offered.includes(code);
  };
  return pickLanguage(...[saved, stored, ...browser].filter(isOffered));
}

export interface LanguageState {
  /** null until the first translations are loaded. */
  readonly current: LanguageCode | null;
  readonly dir: 'ltr' | 'rtl';
  readonly offered: readonly LanguageCode[];
  /** The app starts, or the account is known with its saved language. */
  started(saved: LanguageCode | null): Promise<void>;
  /** The reader chose a language; for a signed-in user it is saved to the account. */
  languageChosen(code: LanguageCode): Promise<void>;
}

interface LanguageStoreOptions {
  readonly api: ApiClient;
  readonly i18n: i18n;
  readonly platform: Platform;
  readonly offered: readonly LanguageCode[];
  readonly isSignedIn: () => boolean;
  /** Sets the language and direction of the page. */
  readonly showInPage: (code: LanguageCode, dir: 'ltr' | 'rtl') => void;
}

export function createLanguageStore(options: LanguageStoreOptions): StoreApi<LanguageState> {
  const { api, i18n, platform, offered, isSignedIn, showInPage } = options;

  /** Loads a language; resolves with it, or with English if it could not be loaded (product §4). */
  async function load(code: LanguageCode): Promise<LanguageCode> {
    if (i18n.hasResourceBundle(code, 'translation')) return code;
    try {
      i18n.addResourceBundle(code, 'translation', await api.fetchTranslations(code));
      return code;
    } catch (cause) {
      console.error(`translations of ${code} could not be loaded`, cause);
      return code === 'en' ? code : load('en');
    }
  }

  return createStore<LanguageState>()((set, get) => {
    async function switchTo(wanted: LanguageCode): Promise<void> {
      if (get().current === wanted) return;
      const code = await load(wanted);
      await i18n.changeLanguage(code);
      const dir = LANGUAGES.find((language) => language.code === code)?.rtl ? 'rtl' : 'ltr';
      showInPage(code, dir);
      set({ current: code, dir });
    }
    return {
      current: null,
      dir: 'ltr',
      offered,
      started: (saved) =>
        switchTo(
          startLanguage(
            { saved, stored: platform.storage.read(LANGUAGE_STORAGE_KEY), browser: platform.languages },
            offered,
          ),
        ),
      async languageChosen(code) {
        platform.storage.write(LANGUAGE_STORAGE_KEY, code);
        await switchTo(code);
        if (!isSignedIn()) return;
        // product §8: a failed save is only logged; the choice stays on this device
        await api.call(saveLanguage, { body: { language: code } }).catch((cause: unknown) => {
          console.error('the language could not be saved to the account', cause);
        });
      },
    };
  });
}

export const [LanguageProvider, useLanguage] = createStoreContext<LanguageState>('Language');
