import type { JsonValue } from '../../text/json/json-value.ts';
import { at, listAt, textAt } from '../page-data/json-path.ts';
import type { CaptionTrack } from '../../domain/video.ts';

/** The largest number of tracks that are tried. */
const WORTH_TRYING = 3;

/** A track, and whether its site marks it as being in the spoken language. */
interface RatedTrack extends CaptionTrack {
  isSpoken: boolean;
}

/** The captions of a TikTok video, those in the spoken language first, without machine translations. */
export function tikTokCaptions(item: JsonValue | undefined, base: URL | null): CaptionTrack[] {
  const original = listAt(item, 'video', 'claInfo', 'captionInfos').flatMap((info) => {
    const isSpoken = at(info, 'isOriginalCaption') === true;
    const address = textAt(info, 'url') || textAt(info, 'urlList', 0);
    const isOther = at(info, 'isOriginalCaption') === false;
    return isOther ? [] : track(address, textAt(info, 'language'), at(info, 'isAutoGen') === true, isSpoken, base);
  });
  const listed = listAt(item, 'video', 'subtitleInfos').flatMap((info) => {
    const source = textAt(info, 'Source');
    if (source === 'MT') return [];
    return track(textAt(info, 'Url'), textAt(info, 'LanguageCodeName'), source === 'ASR', source === 'ASR', base);
  });
  return bestOf([...original, ...listed]);
}

/** The captions of a Facebook video. */
export function facebookCaptions(video: JsonValue | undefined, base: URL | null): CaptionTrack[] {
  const listed = listAt(video, 'video_available_captions_locales').flatMap((info) => {
    const automatic = textAt(info, 'localized_creation_method') !== '';
    return track(textAt(info, 'captions_url'), textAt(info, 'locale'), automatic, automatic, base);
  });
  return bestOf([...listed, ...track(textAt(video, 'captions_url'), '', false, false, base)]);
}

function track(address: string, locale: string, automatic: boolean, isSpoken: boolean, base: URL | null): RatedTrack[] {
  const url = address === '' ? null : URL.parse(address, base?.href);
  if (url === null || !/^https?:$/.test(url.protocol)) return [];
  return [{ address: url.href, lang: localeOf(locale), automatic, hasForms: false, isSpoken }];
}

/** Normalises a locale: `eng-US` and `en_US` become `en-US`. */
function localeOf(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale.replaceAll('_', '-'))[0] ?? '';
  } catch {
    return ''; // not a valid locale
  }
}

function bestOf(tracks: readonly RatedTrack[]): CaptionTrack[] {
  const spoken = tracks.toSorted((a, b) => Number(b.isSpoken) - Number(a.isSpoken));
  const apart = spoken.filter(({ address }, index) => spoken.findIndex((one) => one.address === address) === index);
  return apart
    .slice(0, WORTH_TRYING)
    .map(({ address, lang, automatic, hasForms }) => ({ address, lang, automatic, hasForms }));
}
