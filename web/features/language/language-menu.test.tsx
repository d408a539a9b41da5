import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { createStore } from 'zustand';
import type { LanguageCode } from '../../../shared/languages.ts';
import { createI18n } from '../../i18n/create-i18n.ts';
import { LanguageMenu } from './language-menu.tsx';
import { LanguageProvider, type LanguageState } from './language.store.ts';

it.each([
  [1, ['en']],
  [2, ['en', 'ar']],
] as const)('the menu of %i language(s) is there where there is a choice', (_, offered) => {
  const state = (): LanguageState => ({
    current: 'en',
    dir: 'ltr',
    offered: offered as readonly LanguageCode[],
    started: async () => undefined,
    languageChosen: async () => undefined,
  });
  const markup = renderToStaticMarkup(
    <I18nextProvider i18n={createI18n()}>
      <LanguageProvider value={createStore(state)}>
        <LanguageMenu />
      </LanguageProvider>
    </I18nextProvider>,
  );
  expect(markup.includes('<button')).toBe(offered.length > 1);
});
