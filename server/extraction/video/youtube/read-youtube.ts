import { ExtractionError } from '../../domain/extraction-error.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { assignedValue } from '../page-data/assigned-value.ts';
import { wordKey } from '../../lexicon/lexicons/word-key.ts';
import { at, listAt, numberAt, textAt } from '../page-data/json-path.ts';
import { isYouTubeId, readVideoLink, watchAddress } from '../links/video-link.ts';
import { recipeLinks } from '../links/recipe-links.ts';
import type { Video } from '../../domain/video.ts';
import { captionTracks } from './caption-tracks.ts';
import { asksConsent } from './consent.ts';
import { readPageParts, type PageParts } from './page-parts.ts';
import { shownWords } from './shown-words.ts';

/** "Sign in to confirm you’re not a bot", as YouTube says it: the word is the same in most languages. */
const ROBOT =
  /\bbots?\b|robot|robô|бот|робот|ボット|機器人|机器人|봇|로봇|روبوت|(?<!\p{L})(?:ה?רו)?בוט(?!\p{L})|बॉट|रोबोट/iu;

/**
 * Why YouTube does not play a video, in its own word; null where it does. A site that takes us for a robot plays it to
 * others: what gets its sound may have more luck.
 */
export function withheldBecause(player: JsonValue | undefined): string | null {
  const status = textAt(player, 'playabilityStatus', 'status');
  return status === '' || status === 'OK' || takesForRobot(player) ? null : status.slice(0, 60);
}

/** Throws ExtractionError for a video of which the page says nothing: `loginWall` or `videoUnavailable`. */
export function checkSaid(player: JsonValue | undefined, description: string): void {
  if (description.trim() !== '') return;
  const status = textAt(player, 'playabilityStatus', 'status');
  if (status === '' || status === 'OK') return;
  throw new ExtractionError(takesForRobot(player) ? 'importErrors.loginWall' : 'importErrors.videoUnavailable', {
    detail: status.slice(0, 60),
  });
}

function takesForRobot(player: JsonValue | undefined): boolean {
  const state = at(player, 'playabilityStatus');
  if (textAt(state, 'status') !== 'LOGIN_REQUIRED') return false;
  const shown = at(state, 'errorScreen', 'playerErrorMessageRenderer');
  const told = [
    textAt(state, 'reason'),
    shownWords(at(shown, 'reason')),
    shownWords(at(shown, 'subreason')),
    ...listAt(state, 'messages').map(shownWords),
  ];
  return ROBOT.test(told.join('\n').slice(0, 1_000));
}

const PLAYER = 'ytInitialPlayerResponse';
const DATA = 'ytInitialData';

/**
 * What a watch page of YouTube says of its video; null for a page that is none. What stands below a video is there also
 * where the site does not play it to us. Throws ExtractionError: `videoUnavailable` or `loginWall` where nothing is
 * said of it, `cookieWall` where somebody must answer about cookies first.
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

/** Sizes of the one picture, the largest first. */
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

/** Letters by which two texts are the same, one of them perhaps cut. */
const ALIKE = 40;

/** What the author wrote: the player's data hold it, sometimes cut; what the page shows beside may be a translation of it. */
function ownWords(written: string, shown: readonly string[]): string {
  const beginning = wordKey(written).slice(0, ALIKE);
  return shown.reduce(
    (best, text) => (text.trim().length > best.trim().length && wordKey(text).startsWith(beginning) ? text : best),
    written,
  );
}
