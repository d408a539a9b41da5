import { ExtractionError } from '../../domain/extraction-error.ts';
import { scriptText } from '../../structured-data/json-ld.ts';
import { isObject, type JsonValue } from '../../text/json/json-value.ts';
import { parseScriptData } from '../../text/json/lenient-json.ts';
import { attribute } from '../../document/html/html-tree.ts';
import type { PageDocument } from '../../document/html/page-document.ts';
import { at, listAt, numberAt, textAt } from '../page-data/json-path.ts';
import { metaPictures, metaText, pictureAddresses } from '../page-data/page-meta.ts';
import { recipeLinks } from '../links/recipe-links.ts';
import type { Video } from '../../domain/video.ts';
import { checkWall } from './login-wall.ts';
import { tikTokCaptions } from './post-captions.ts';

/** The script ids of TikTok's page state, and how to find the details in each. */
const STATES: Readonly<Record<string, (state: JsonValue) => JsonValue | undefined>> = {
  __UNIVERSAL_DATA_FOR_REHYDRATION__: (state) => shownDetail(at(state, '__DEFAULT_SCOPE__')),
  __NEXT_DATA__: (state) => at(state, 'props', 'pageProps'),
  SIGI_STATE: (state) => state,
  // The embed page.
  __FRONTITY_CONNECT_STATE__: (state) => {
    const pages = at(state, 'source', 'data');
    return isObject(pages) ? Object.values(pages).find((page) => at(page, 'videoData') !== undefined) : undefined;
  },
};

/** Reads a TikTok video. Throws `videoUnavailable` if it was removed or is private, and `loginWall`. */
export function readTikTok(page: PageDocument, address: string | null): Video {
  const detail = detailOf(page);
  const item = itemOf(detail, address);
  const status = numberAt(detail, 'statusCode') ?? numberAt(detail, 'VideoPage', 'statusCode') ?? 0;
  if (item === undefined && status !== 0)
    throw new ExtractionError('importErrors.videoUnavailable', { detail: `status ${status}` });
  const head = headOf(page);
  const description = captionOf(item) || head.text;
  checkWall(page, item === undefined ? description : ' ');
  const captions = tikTokCaptions(item, page.base);
  const pictures = [
    ...listAt(item, 'imagePost', 'images')
      .slice(0, 1)
      .map((image) => textAt(image, 'imageURL', 'urlList', 0)),
    ...['originCover', 'cover', 'dynamicCover'].map((name) => textAt(item, 'video', name)),
    textAt(item, 'coversOrigin', 0) || textAt(item, 'covers', 0),
  ];
  const length = numberAt(item, 'video', 'duration') ?? numberAt(item, 'video', 'videoMeta', 'duration');
  return {
    site: 'tiktok',
    address,
    title: textAt(item, 'imagePost', 'title').trim(),
    channel: (authorOf(detail, item) || head.author).trim(),
    description,
    length: length === 0 ? null : length,
    chapters: [],
    captions,
    pictures: pictureAddresses([...pictures.filter((picture) => picture !== ''), ...metaPictures(page)], page),
    lang: textAt(item, 'textLanguage').replace(/^un$/, '') || (captions[0]?.lang ?? ''),
    withheld: null,
    recipeLinks: recipeLinks('', description),
  };
}

/** The details of the displayed post. Desktop pages, mobile pages and photo posts use different keys. */
function shownDetail(scope: JsonValue | undefined): JsonValue | undefined {
  const details = isObject(scope) ? Object.values(scope) : [];
  return (
    details.find((detail) => isObject(at(detail, 'itemInfo', 'itemStruct'))) ??
    details.find((detail) => at(detail, 'itemInfo') !== undefined || (numberAt(detail, 'statusCode') ?? 0) !== 0) ??
    at(scope, 'webapp.video-detail')
  );
}

/** The video of the details; if they list several, the one in the address. */
function itemOf(detail: JsonValue | undefined, address: string | null): JsonValue | undefined {
  const id = /\/(\d{6,})/.exec(address ?? '')?.[1] ?? '';
  const listed = at(detail, 'ItemModule');
  const item =
    at(detail, 'itemInfo', 'itemStruct') ?? at(detail, 'videoData', 'itemInfos') ?? at(listed, id) ?? firstItem(listed);
  return isObject(item) && Object.keys(item).length > 0 ? item : undefined;
}

function authorOf(detail: JsonValue | undefined, item: JsonValue | undefined): string {
  const author = at(item, 'author');
  if (typeof author === 'string') return textAt(item, 'nickname') || author;
  const embedded = at(detail, 'videoData', 'authorInfos');
  const names = [author, embedded].flatMap((one) => [
    textAt(one, 'nickname'),
    textAt(one, 'nickName'),
    textAt(one, 'uniqueId'),
  ]);
  return names.find((name) => name !== '') ?? '';
}

/**
 * Reads the caption and author from `og:description`, which surrounds the caption: `12 Likes, TikTok video from Ann
 * (@ann): “…”. original sound - Ann.`
 */
function headOf(page: PageDocument): { text: string; author: string } {
  const text = metaText(page, 'og:description') || metaText(page, 'description');
  const wrapped = /^[^“"«„「]{0,200}TikTok[^“"«„「]{0,120}[:：]?\s?["“„«「]([^]*)["”»」](?:[.。]|\s|$)/u.exec(
    text,
  )?.[1];
  const author = /TikTok (?:video )?(?:from|von|de|di|by|от|dari) ([^(@:“"]{1,80}?)\s*\(@/iu.exec(text)?.[1] ?? '';
  return { text: (wrapped ?? text).trim(), author };
}

/** The caption. Long captions are stored in pieces, one per paragraph. */
function captionOf(item: JsonValue | undefined): string {
  const whole = textAt(item, 'desc') || textAt(item, 'text');
  const pieces = listAt(item, 'contents')
    .map((piece) => textAt(piece, 'desc'))
    .join('\n');
  return pieces.trim().length > whole.trim().length || (pieces.includes('\n') && !whole.includes('\n'))
    ? pieces
    : whole;
}

function detailOf(page: PageDocument): JsonValue | undefined {
  for (const element of page.elements) {
    const id = attribute(element, 'id');
    if (element.name !== 'script' || !Object.hasOwn(STATES, id)) continue;
    const [state] = parseScriptData(scriptText(element));
    const detail = state === undefined ? undefined : STATES[id]?.(state);
    if (detail !== undefined) return detail;
  }
  return undefined;
}

function firstItem(items: JsonValue | undefined): JsonValue | undefined {
  return isObject(items) ? Object.values(items)[0] : undefined;
}
