import type { JsonValue } from '../../text/json/json-value.ts';
import { languageOf } from '../../text/language.ts';
import { listAt, numberAt, textAt, at } from '../page-data/json-path.ts';
import { languageByWords } from '../../lexicon/common-words.ts';
import type { CaptionTrack } from '../../domain/video.ts';

/** More languages than anybody writes captions in. */
const MAX_TRACKS = 400;

/** Of the sounds of a video that was dubbed, the one that was recorded. */
const ORIGINAL = /^([a-z]{2,3}(?:-[a-z\d]{2,8})*)\.4$/i;

/** How many of the right ones may be tried. */
const WORTH_TRYING = 3;

const baseOf = (lang: string): string => lang.toLowerCase().split(/[-_]/)[0] ?? '';

/** The captions that are worth reading, best first, and the language that is spoken: '' where nothing tells. */
export function captionTracks(
  player: JsonValue | undefined,
  page: URL | null,
  words: string,
): { captions: CaptionTrack[]; lang: string } {
  const list = at(player, 'captions', 'playerCaptionsTracklistRenderer');
  const tracks = listAt(list, 'captionTracks')
    .slice(0, MAX_TRACKS)
    .map((track) => trackOf(track, page));
  const own = tracks.filter((track) => track !== null);
  const spoken = spokenLanguage(player, tracks, words);
  const fitting = own.filter((track) => spoken === '' || baseOf(track.lang) === baseOf(spoken));
  // Where no captions are of the language that is spoken, those that a person wrote in another are all there is.
  const right = fitting.length > 0 ? fitting : own.filter((track) => !track.automatic);
  const best = right.toSorted((a, b) => rank(a, spoken) - rank(b, spoken)).slice(0, WORTH_TRYING);
  return { captions: best, lang: spoken || (best[0]?.lang ?? '') };
}

/** What a person wrote before what a machine heard, and the very variant of the language before its others. */
const rank = (track: CaptionTrack, spoken: string): number =>
  (track.automatic ? 2 : 0) + (track.lang.toLowerCase() === spoken.toLowerCase() ? 0 : 1);

/** Null for what is no track, or a machine's translation of one. */
function trackOf(track: JsonValue, page: URL | null): CaptionTrack | null {
  const address = URL.parse(textAt(track, 'baseUrl'), page?.href);
  const lang = textAt(track, 'languageCode') || (address?.searchParams.get('lang') ?? '');
  if (address === null || !/^https?:$/.test(address.protocol) || address.searchParams.has('tlang')) return null;
  const automatic = textAt(track, 'kind') === 'asr' || textAt(track, 'vssId').startsWith('a.');
  return { address: address.href, lang, automatic, hasForms: true };
}

/**
 * The sound that is marked as the original's tells, or what a machine heard, which is what is spoken; else the
 * language of the words around the video, and at last the captions that belong to the sound.
 */
function spokenLanguage(
  player: JsonValue | undefined,
  tracks: readonly (CaptionTrack | null)[],
  words: string,
): string {
  const list = at(player, 'captions', 'playerCaptionsTracklistRenderer');
  const sounds = listAt(list, 'audioTracks');
  const original = [
    ...sounds.map((sound) => textAt(sound, 'audioTrackId')),
    ...listAt(player, 'streamingData', 'adaptiveFormats').map((format) => textAt(format, 'audioTrack', 'id')),
  ]
    .map((id) => ORIGINAL.exec(id)?.[1])
    .find((lang) => lang);
  const heard = tracks.find((track) => track?.automatic === true)?.lang;
  if (original !== undefined || heard !== undefined) return original ?? heard ?? '';
  const written = languageOf(words, '') ?? languageByWords(words);
  if (written !== null && tracks.some((track) => baseOf(track?.lang ?? '') === written)) return written;
  const sound = sounds[numberAt(list, 'defaultAudioTrackIndex') ?? 0];
  const own = numberAt(sound, 'defaultCaptionTrackIndex') ?? 0;
  return tracks[own]?.lang ?? written ?? '';
}
