import { describe, expect, it } from 'vitest';
import { LANGUAGES, languageOfTag, pickLanguage } from './languages.ts';

describe('languages', () => {
  it('are the fifteen of the specification, two of them right-to-left', () => {
    expect(LANGUAGES).toHaveLength(15);
    expect(LANGUAGES.filter(({ rtl }) => rtl).map(({ code }) => code)).toEqual(['ar', 'he']);
  });

  it.each([
    ['pt-BR', 'pt'],
    ['zh_TW', 'zh'],
    ['EN', 'en'],
    ['iw-IL', 'he'],
    ['in', 'id'],
    ['nl', null],
    ['', null],
    [null, null],
  ])('finds the supported language of %s', (tag, code) => expect(languageOfTag(tag)).toBe(code));

  it('takes the first supported choice, else English', () => {
    expect(pickLanguage(null, 'nl-NL', 'fr-CA', 'de')).toBe('fr');
    expect(pickLanguage(null, 'nl')).toBe('en');
  });
});
