import { ExtractionError } from '../../extraction-error.ts';
import { scriptText } from '../../find/json-ld.ts';
import { isObject, type JsonValue } from '../../find/json-value.ts';
import { parseScriptData } from '../../find/lenient-json.ts';
import { attribute } from '../../read/html-tree.ts';
import type { PageDocument } from '../../read/page-document.ts';
import { at, listAt, numberAt, textAt } from '../json-path.ts';
import { metaPictures, metaText, pictureAddresses } from '../page-meta.ts';
import type { Video } from '../video.ts';
import { checkWall } from './login-wall.ts';

/** The ids of the scripts in which TikTok's pages carry their state. */
const STATES: Readonly<Record<string, (state: JsonValue) => JsonValue | undefined>> = {
  __UNIVERSAL_DATA_FOR_REHYDRATION__: (state) => shownDetail(at(state, '__DEFAULT_SCOPE__')),
  __NEXT_DATA__: (state) => at(state, 'props', 'pageProps'),
  SIGI_STATE: (state) => state,
};

/** What a page of TikTok says of its video. Throws `videoUnavailable` where it is gone or private, and `loginWall`. */
export function readTikTok(page: PageDocument, address: string | null): Video {
  const detail = detailOf(page);
  const item = at(detail, 'itemInfo', 'itemStruct') ?? firstItem(at(detail, 'ItemModule'));
  if (item === undefined && (numberAt(detail, 'statusCode') ?? 0) !== 0)
    throw new ExtractionError('importErrors.videoUnavailable', {
      detail: `status ${numberAt(detail, 'statusCode') ?? ''}`,
    });
  const description = captionOf(item) || metaText(page, 'og:description') || metaText(page, 'description');
  checkWall(page, item === undefined ? description : ' ');
  const author = at(item, 'author');
  const channel =
    typeof author === 'string'
      ? textAt(item, 'nickname') || author
      : textAt(author, 'nickname') || textAt(author, 'uniqueId');
  const pictures = [
    ...listAt(item, 'imagePost', 'images')
      .slice(0, 1)
      .map((image) => textAt(image, 'imageURL', 'urlList', 0)),
    ...['originCover', 'cover', 'dynamicCover'].map((name) => textAt(item, 'video', name)),
  ];
  const length = numberAt(item, 'video', 'duration');
  return {
    site: 'tiktok',
    address,
    title: '',
    channel: channel.trim(),
    description,
    length: length === 0 ? null : length,
    chapters: [],
    captions: [],
    pictures: pictureAddresses([...pictures.filter((picture) => picture !== ''), ...metaPictures(page)], page),
    lang: textAt(item, 'textLanguage').replace(/^un$/, ''),
    withheld: null,
  };
}

/** What a page shows: computers, phones and posts of photos name it in their own way. */
function shownDetail(scope: JsonValue | undefined): JsonValue | undefined {
  const details = isObject(scope) ? Object.values(scope) : [];
  return (
    details.find((detail) => at(detail, 'itemInfo', 'itemStruct') !== undefined) ?? at(scope, 'webapp.video-detail')
  );
}

/** Long captions stand in pieces, a paragraph each. */
function captionOf(item: JsonValue | undefined): string {
  const whole = textAt(item, 'desc');
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
