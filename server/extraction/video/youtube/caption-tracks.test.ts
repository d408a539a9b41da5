import { describe, expect, it } from 'vitest';
import { type CaptionOf, playerOf, type WatchPage } from '../../../../tests/fixtures/video/youtube.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { captionTracks } from './read-youtube.ts';

const GERMAN = 'Linsensuppe mit Möhren: das Rezept für die ganze Familie, und so wird es gemacht mit den Linsen.';
const hand = (...langs: string[]): CaptionOf[] =>
  langs.map((lang) => ({ lang, baseUrl: `https://www.youtube.com/api/timedtext?lang=${lang}` }));
const heard = (...langs: string[]): CaptionOf[] =>
  langs.map((lang) => ({
    lang,
    automatic: true,
    baseUrl: `https://www.youtube.com/api/timedtext?lang=${lang}&kind=asr`,
  }));
const translated: CaptionOf = {
  lang: 'de',
  baseUrl: 'https://www.youtube.com/api/timedtext?lang=en&kind=asr&tlang=de',
};

function chosen(captions: CaptionOf[], words = '', more: WatchPage = {}): string[] {
  // The fixture builds JSON data.
  const player = playerOf({ captions, ...more }) as unknown as JsonValue;
  return captionTracks(player, null, words).captions.map(({ lang, automatic }) => (automatic ? `${lang} heard` : lang));
}

describe('the captions of a video', () => {
  it.each([
    [
      'captions by a person, then automatic ones',
      [...hand('en', 'fr', 'de', 'es'), ...heard('de')],
      '',
      {},
      ['de', 'de heard'],
    ],
    [
      'automatic captions, and none by a person in another language',
      [...hand('en', 'fr'), ...heard('ja')],
      '',
      {},
      ['ja heard'],
    ],
    ['those in the language of its title', hand('en', 'fr', 'de', 'es'), GERMAN, {}, ['de']],
    ['those in the script of its title', hand('en', 'ru', 'ja'), 'にんじんスープの作り方', {}, ['ja']],
    [
      'those of the original sound, not of a dubbed one',
      [...hand('en'), ...heard('es', 'en')],
      '',
      { sounds: ['es', 'en'] },
      ['es heard'],
    ],
    [
      'its exact language variant first',
      [...hand('pt-PT', 'pt-BR'), ...heard('pt-BR')],
      '',
      {},
      ['pt-BR', 'pt-PT', 'pt-BR heard'],
    ],
    ['the available ones, if there are no others', hand('fr'), GERMAN, {}, ['fr']],
    ['no machine translation', [translated, ...heard('en')], GERMAN, {}, ['en heard']],
    ['none without an address', [{ lang: 'de', baseUrl: 'javascript:alert(1)' }], GERMAN, {}, []],
  ] as [string, CaptionOf[], string, WatchPage, string[]][])(
    'are in its own language: %s',
    (_, captions, words, more, expected) => {
      expect(chosen(captions, words, more)).toEqual(expected);
    },
  );
});
