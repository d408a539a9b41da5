import type { JsonObject, JsonValue } from '../../find/json-value.ts';
import { objectsWithin, textAt, at } from '../json-path.ts';
import type { Chapter } from '../video.ts';
import { shownWords } from './shown-words.ts';

/** What a watch page shows around the video, wherever it stands: computers, phones and short videos lay it out in their own way. */
export interface PageParts {
  title: string;
  channel: string;
  description: string;
  chapters: Chapter[];
}

/** Keys under which descriptions stand. */
const DESCRIPTIONS = ['attributedDescription', 'attributedDescriptionBodyText', 'descriptionBodyText'];

/** More parts than any video has. */
const MAX_CHAPTERS = 500;

/** Reads `ytInitialData`. */
export function readPageParts(data: JsonValue | undefined): PageParts {
  const parts: PageParts = { title: '', channel: '', description: '', chapters: [] };
  const listed: Chapter[] = [];
  const marked: Chapter[] = [];
  for (const object of objectsWithin(data)) {
    readPart(object, parts);
    const list = listedChapter(object['macroMarkersListItemRenderer']);
    if (list !== null) listed.push(list);
    const mark = markedChapter(object['chapterRenderer']);
    if (mark !== null) marked.push(mark);
  }
  // The bar of the player and the list beside it tell the same.
  parts.chapters = (marked.length > 0 ? marked : listed).slice(0, MAX_CHAPTERS);
  return parts;
}

function readPart(object: JsonObject, parts: PageParts): void {
  for (const key of DESCRIPTIONS) {
    const text = Object.hasOwn(object, key) ? shownWords(object[key]) : '';
    if (text.length > parts.description.length) parts.description = text;
  }
  const below = at(object, 'videoSecondaryInfoRenderer');
  const description = shownWords(at(below, 'description'));
  if (description.length > parts.description.length) parts.description = description;
  parts.title ||= shownWords(
    at(object, 'videoPrimaryInfoRenderer', 'title') ?? at(object, 'videoDescriptionHeaderRenderer', 'title'),
  );
  parts.channel ||= shownWords(at(below, 'owner', 'videoOwnerRenderer', 'title'));
  parts.channel ||= shownWords(at(object, 'videoDescriptionHeaderRenderer', 'channel'));
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
