import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import translations from '../../locales/en/translations.json' with { type: 'json' };
import { ERROR_STATUS, IMPORT_FAILURES } from '../../shared/errors.ts';
import { importStepSchema } from '../../shared/domain/import-job.ts';

const i18n = i18next.createInstance();
void i18n.init({ resources: { en: { translation: translations } }, lng: 'en', fallbackLng: false, initAsync: false });

describe('the English texts', () => {
  it.each([...Object.keys(ERROR_STATUS), ...IMPORT_FAILURES])('have a text for %s', (code) => {
    expect(i18n.exists(code)).toBe(true);
  });

  it.each(IMPORT_FAILURES)('name a next step after the cause of %s', (code) => {
    const text: string = i18n.getResource('en', 'translation', code);
    expect(text.match(/[.!?]( |$)/g)?.length).toBeGreaterThanOrEqual(2);
  });

  it.each(importStepSchema.options)('name the step %s of an import', (step) => {
    expect(i18n.exists(`imports.steps.${step}`)).toBe(true);
  });

  it.each(['verify', 'reset', 'accountExists', 'confirmSignIn', 'signInAdded', 'invitation', 'secondFactor'])(
    'contain all parts of the mail %s',
    (kind) => {
      const parts = ['subject', 'greeting', 'intro', 'button', 'fallback', 'expiry', 'ignore'];
      expect(parts.filter((part) => !i18n.exists(`mail.${kind}.${part}`))).toEqual([]);
    },
  );
});
