import type { JsonObject, JsonValue } from '../../text/json/json-value.ts';
import { objectsWithin, textAt, at } from '../page-data/json-path.ts';
import type { Chapter } from '../../domain/video.ts';
import { shownWords } from './shown-words.ts';

/** The visible data of a watch page. Desktop pages, mobile pages and Shorts store them at different places. */
export interface PageParts {
  title: string;
  channel: string;
  description: string;
  chapters: Chapter[];
  /** Whether a notice is shown in place of the video. */
  isNotice: boolean;
}

/** Keys of descriptions. */
const DESCRIPTIONS = ['attributedDescription', 'attributedDescriptionBodyText', 'descriptionBodyText'];

/** Paths of titles and channels: desktop, mobile, and old and new Shorts pages. */
const TITLES = [
  ['videoPrimaryInfoRenderer', 'title'],
  ['slimVideoInformationRenderer', 'title'],
  ['slimVideoMetadataRenderer', 'title'],
  ['videoDescriptionHeaderRenderer', 'title'],
  ['shortsVideoTitleViewModel', 'text'],
  ['reelPlayerHeaderRenderer', 'reelTitleText'],
];
const CHANNELS = [
  ['videoSecondaryInfoRenderer', 'owner', 'videoOwnerRenderer', 'title'],
  ['slimOwnerRenderer', 'title'],
  ['slimOwnerRenderer', 'channelName'],
  ['videoDescriptionHeaderRenderer', 'channel'],
  ['reelPlayerHeaderRenderer', 'channelTitleText'],
];

/** The largest number of chapters. */
const MAX_CHAPTERS = 500;

/** Reads `ytInitialData`. */
export function readPageParts(data: JsonValue | undefined): PageParts {
  const parts: PageParts = { title: '', channel: '', description: '', chapters: [], isNotice: false };
  const listed: Chapter[] = [];
  const marked: Chapter[] = [];
  for (const object of objectsWithin(data)) {
    readPart(object, parts);
    parts.isNotice ||= Object.hasOwn(object, 'backgroundPromoRenderer');
    const list = listedChapter(object['macroMarkersListItemRenderer']);
    if (list !== null) listed.push(list);
    const mark = markedChapter(object['chapterRenderer']);
    if (mark !== null) marked.push(mark);
  }
  // The player's bar, the list beside it and the list below the video contain the same chapters.
  parts.chapters = inOrder(marked.length > 0 ? marked : listed).slice(0, MAX_CHAPTERS);
  return parts;
}

function inOrder(chapters: readonly Chapter[]): Chapter[] {
  const byStart = new Map(chapters.toReversed().map((chapter) => [chapter.start, chapter]));
  return [...byStart.values()].toSorted((a, b) => a.start - b.start);
}

function readPart(object: JsonObject, parts: PageParts): void {
  for (const key of DESCRIPTIONS) {
    const text = Object.hasOwn(object, key) ? shownWords(object[key]) : '';
    if (text.length > parts.description.length) parts.description = text;
  }
  const below = at(object, 'videoSecondaryInfoRenderer') ?? at(object, 'slimVideoMetadataRenderer');
  const description = shownWords(at(below, 'description'));
  if (description.length > parts.description.length) parts.description = description;
  for (const path of TITLES) parts.title ||= shownWords(at(object, ...path)).trim();
  for (const path of CHANNELS) parts.channel ||= shownWords(at(object, ...path)).trim();
}

function listedChapter(item: JsonValue | undefined): Chapter | null {
  const seconds = at(item, 'onTap', 'watchEndpoint', 'startTimeSeconds') ?? 0;
  const title = shownWords(at(item, 'title')).trim();
  if (title === '' || typeof seconds !== 'number' || seconds < 0) return null;
  return { start: seconds * 1000, title };
}

function markedChapter(item: JsonValue | undefined): Chapter | null {
  const start = at(item, 'timeRangeStartMillis');
  const title = shownWords(at(item, 'title')).trim() || textAt(item, 'title').trim();
  return title === '' || typeof start !== 'number' || start < 0 ? null : { start, title };
}
