import { ExtractionError } from '../../domain/extraction-error.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { assignedValue, at, listAt, numberAt, textAt } from '../page-data/json-path.ts';
import { wordKey } from '../../lexicon/lexicons/word-key.ts';
import { isYouTubeId, readVideoLink, watchAddress } from '../links/video-link.ts';
import { recipeLinks } from '../links/recipe-links.ts';
import type { Video, CaptionTrack } from '../../domain/video.ts';
import { languageOf } from '../../text/language.ts';
import { languageByWords } from '../../lexicon/common-words.ts';
import { asksConsent } from './consent.ts';
import { readPageParts, type PageParts } from './page-parts.ts';
import { shownWords } from './shown-words.ts';

/** The largest number of caption tracks that are examined. */
const MAX_TRACKS = 400;

/** The id of the original sound of a dubbed video. */
const ORIGINAL = /^([a-z]{2,3}(?:-[a-z\d]{2,8})*)\.4$/i;

/** The largest number of suitable tracks that are tried. */
const WORTH_TRYING = 3;

const baseOf = (lang: string): string => lang.toLowerCase().split(/[-_]/)[0] ?? '';

/** The useful captions, best first, and the spoken language; '' if it is unknown. */
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
  // If there are no captions in the spoken language, those written by a person in another language are used.
  const right = fitting.length > 0 ? fitting : own.filter((track) => !track.automatic);
  const best = right.toSorted((a, b) => rank(a, spoken) - rank(b, spoken)).slice(0, WORTH_TRYING);
  return { captions: best, lang: spoken || (best[0]?.lang ?? '') };
}

/** Ranks captions: those by a person before automatic ones, and the exact language variant before others. */
const rank = (track: CaptionTrack, spoken: string): number =>
  (track.automatic ? 2 : 0) + (track.lang.toLowerCase() === spoken.toLowerCase() ? 0 : 1);

/** A caption track; null for invalid entries and machine translations. */
function trackOf(track: JsonValue, page: URL | null): CaptionTrack | null {
  const address = URL.parse(textAt(track, 'baseUrl'), page?.href);
  const lang = textAt(track, 'languageCode') || (address?.searchParams.get('lang') ?? '');
  if (address === null || !/^https?:$/.test(address.protocol) || address.searchParams.has('tlang')) return null;
  const automatic = textAt(track, 'kind') === 'asr' || textAt(track, 'vssId').startsWith('a.');
  return { address: address.href, lang, automatic, hasForms: true };
}

/**
 * Determines the spoken language: from the original sound, else from automatic captions, else from the language of
 * title and description, else from the captions of the default sound.
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

/**
 * The word for "bot" in YouTube's message "Sign in to confirm you’re not a bot", which is similar in most languages.
 */
const BOT =
  /\bbots?\b|robot|robô|бот|робот|ボット|機器人|机器人|봇|로봇|روبوت|(?<!\p{L})(?:ה?רו)?בוט(?!\p{L})|बॉट|रोबोट/iu;

/**
 * YouTube's status for a video that it does not play; null if it does, or if it only takes this client for a bot. In
 * that case downloading the sound can still succeed.
 */
export function withheldBecause(player: JsonValue | undefined): string | null {
  const status = textAt(player, 'playabilityStatus', 'status');
  return status === '' || status === 'OK' || isTakenForBot(player) ? null : status.slice(0, 60);
}

/** Throws `loginWall` or `videoUnavailable` for an unavailable video without a description. */
export function checkSaid(player: JsonValue | undefined, description: string): void {
  if (description.trim() !== '') return;
  const status = textAt(player, 'playabilityStatus', 'status');
  if (status === '' || status === 'OK') return;
  throw new ExtractionError(isTakenForBot(player) ? 'importErrors.loginWall' : 'importErrors.videoUnavailable', {
    detail: status.slice(0, 60),
  });
}

function isTakenForBot(player: JsonValue | undefined): boolean {
  const state = at(player, 'playabilityStatus');
  if (textAt(state, 'status') !== 'LOGIN_REQUIRED') return false;
  const shown = at(state, 'errorScreen', 'playerErrorMessageRenderer');
  const reasons = [
    textAt(state, 'reason'),
    shownWords(at(shown, 'reason')),
    shownWords(at(shown, 'subreason')),
    ...listAt(state, 'messages').map(shownWords),
  ];
  return BOT.test(reasons.join('\n').slice(0, 1_000));
}

const PLAYER = 'ytInitialPlayerResponse';
const DATA = 'ytInitialData';

/**
 * Reads a YouTube watch page; null for any other page. The description is available even if the video is not. Throws
 * ExtractionError: `videoUnavailable` or `loginWall` if there is no description, `cookieWall` for a cookie consent
 * page.
 */
export function readYouTube(markup: string, url: URL | null): Video | null {
  const player = assignedValue(markup, PLAYER);
  const parts = readPageParts(assignedValue(markup, DATA));
  if (player === undefined && parts.title === '') {
    if (asksConsent(markup, url)) throw new ExtractionError('importErrors.cookieWall');
    if (parts.isNotice) throw new ExtractionError('importErrors.videoUnavailable');
    return null;
  }
  const title = (textAt(player, 'videoDetails', 'title') || parts.title).trim();
  const description = ownWords(textAt(player, 'videoDetails', 'shortDescription'), [
    shownWords(at(player, 'microformat', 'playerMicroformatRenderer', 'description')),
    parts.description,
  ]);
  checkSaid(player, description);
  if (title === '' && description === '') return null;
  const seconds = numberAt(player, 'videoDetails', 'lengthSeconds');
  return {
    site: 'youtube',
    address: addressOf(player, url),
    title,
    channel: channelOf(player, parts),
    description,
    length: seconds === 0 || at(player, 'videoDetails', 'isLive') === true ? null : seconds,
    chapters: parts.chapters,
    ...captionTracks(player, url, `${title}\n${description}`),
    pictures: picturesOf(player, url),
    withheld: withheldBecause(player),
    recipeLinks: recipeLinks(title, description),
  };
}

function channelOf(player: JsonValue | undefined, parts: PageParts): string {
  const named = textAt(player, 'videoDetails', 'author') || parts.channel;
  return (named || textAt(player, 'microformat', 'playerMicroformatRenderer', 'ownerChannelName')).trim();
}

function addressOf(player: JsonValue | undefined, url: URL | null): string | null {
  const id = textAt(player, 'videoDetails', 'videoId');
  const link = url === null ? null : readVideoLink(url.href);
  if (link?.site === 'youtube') return link.address;
  return isYouTubeId(id) ? watchAddress(id) : null;
}

/** The addresses of the preview picture in all sizes, the largest first. */
function picturesOf(player: JsonValue | undefined, url: URL | null): string[] {
  const listed = [
    ...listAt(player, 'videoDetails', 'thumbnail', 'thumbnails'),
    ...listAt(player, 'microformat', 'playerMicroformatRenderer', 'thumbnail', 'thumbnails'),
  ].slice(0, 50);
  const sized = listed.flatMap((entry) => {
    const address = URL.parse(textAt(entry, 'url'), url?.href);
    if (address === null || !/^https?:$/.test(address.protocol)) return [];
    return [{ address: address.href, width: numberAt(entry, 'width') ?? 0 }];
  });
  const ordered = sized.toSorted((a, b) => b.width - a.width).map(({ address }) => address);
  return [...new Set(ordered)];
}

/** The number of first characters by which texts are compared, because one of them can be truncated. */
const ALIKE = 40;

/**
 * The author's description. The player data contain the original, which can be truncated; the visible text can be
 * longer but also a translation.
 */
function ownWords(written: string, shown: readonly string[]): string {
  const beginning = wordKey(written).slice(0, ALIKE);
  return shown.reduce(
    (best, text) => (text.trim().length > best.trim().length && wordKey(text).startsWith(beginning) ? text : best),
    written,
  );
}
