import { type JsonObject, type JsonValue, isObject } from '../../text/json/json-value.ts';
import type { PageDocument } from '../../document/html/page-document.ts';
import { at, listAt, numberAt, objectsWithin, textAt } from '../page-data/json-path.ts';
import { metaPictures, metaText, pictureAddresses, scriptData } from '../page-data/page-meta.ts';
import { recipeLinks } from '../links/recipe-links.ts';
import type { Video } from '../../domain/video.ts';
import { scriptText } from '../../structured-data/json-ld.ts';
import { parseScriptData, readValueAt } from '../../text/json/lenient-json.ts';
import { attribute, type ElementNode } from '../../document/html/html-tree.ts';
import { linesOf } from '../../document/html/visible-text.ts';
import { checkWall } from './login-wall.ts';
import { type FoundPost, ownPost } from './own-post.ts';

/** The key of the data of an embedded post, which are stored as a string. */
const DATA = '"contextJSON":';

/** In characters. Longer scripts are programs. */
const MAX_LENGTH = 2_000_000;

/** The post in the scripts of an embed page; undefined if there is none. */
export function embeddedPost(page: PageDocument): JsonValue | undefined {
  for (const element of page.elements) {
    if (element.name !== 'script') continue;
    const text = scriptText(element);
    const start = text.length > MAX_LENGTH ? -1 : text.indexOf(DATA);
    if (start === -1) continue;
    const { value } = readValueAt(text, start + DATA.length);
    const [context] = typeof value === 'string' ? parseScriptData(value) : [];
    const post = at(context, 'gql_data', 'shortcode_media') ?? at(context, 'context', 'media');
    if (isObject(post)) return post;
  }
  return undefined;
}

/** The visible caption of an embed page, between its author and the comments; '' if there is none. */
export function embeddedCaption(page: PageDocument): string {
  const caption = byClass(page, 'Caption');
  if (caption === undefined) return '';
  const lines = linesOf(caption);
  const author = textOfClass(page, 'CaptionUsername');
  const comments = byClass(page, 'CaptionComments');
  const end = comments === undefined ? lines.length : lines.length - linesOf(comments).length;
  return lines.slice(lines[0] === author ? 1 : 0, Math.max(0, end)).join('\n');
}

/** The author of an embedded post; '' if the page does not state one. */
export const embeddedAuthor = (page: PageDocument): string =>
  textOfClass(page, 'CaptionUsername') || textOfClass(page, 'UsernameText');

function textOfClass(page: PageDocument, name: string): string {
  const element = byClass(page, name);
  return element === undefined ? '' : linesOf(element).join(' ');
}

function byClass(page: PageDocument, name: string): ElementNode | undefined {
  return page.elements.find((element) => attribute(element, 'class').split(/\s+/).includes(name));
}

/** Keys in scripts that contain an Instagram post. */
const POST = /shortcode_media|shortcode__web_info|edge_media_to_caption|"caption"|articleBody/;

/**
 * Reads an Instagram post. Throws `loginWall` if it is only shown to logged-in users, `videoUnavailable` if it does not
 * exist.
 */
export function readInstagram(page: PageDocument, address: string | null): Video {
  const head = headOf(page);
  const post = postOf(page, address, head.caption) ?? embeddedPost(page);
  const caption = captionOf(post) || embeddedCaption(page);
  const description = caption.length >= head.caption.length ? caption : head.caption;
  checkWall(page, description);
  const owner = at(post, 'owner') ?? at(post, 'user') ?? at(post, 'author');
  const channel =
    textAt(owner, 'full_name') ||
    textAt(owner, 'name') ||
    textAt(owner, 'username') ||
    head.author ||
    embeddedAuthor(page);
  const pictures = [
    textAt(post, 'display_url'),
    textAt(post, 'image_versions2', 'candidates', 0, 'url'),
    textAt(post, 'thumbnailUrl'),
  ];
  return {
    site: 'instagram',
    address,
    title: '',
    channel: channel.trim(),
    description,
    length: numberAt(post, 'video_duration'),
    chapters: [],
    captions: [],
    pictures: pictureAddresses([...pictures.filter((picture) => picture !== ''), ...metaPictures(page)], page),
    lang: '',
    withheld: null,
    recipeLinks: recipeLinks('', description),
  };
}

/** The main post of the page from its data, which also contain other posts and comments. */
function postOf(page: PageDocument, address: string | null, head: string): JsonObject | undefined {
  const code = /\/(?:p|reel|tv)\/([\w-]+)/.exec(address ?? '')?.[1] ?? '';
  const posts: FoundPost[] = [];
  for (const data of scriptData(page, POST))
    for (const object of objectsWithin(data)) {
      const isNamed = code !== '' && (textAt(object, 'code') === code || textAt(object, 'shortcode') === code);
      const text = captionOf(object);
      if (text !== '') posts.push({ post: object, text, isNamed });
    }
  return ownPost(posts, head);
}

function captionOf(post: JsonValue | undefined): string {
  const edges = listAt(post, 'edge_media_to_caption', 'edges');
  const caption = textAt(edges[0], 'node', 'text') || textAt(post, 'caption', 'text');
  return (caption || textAt(post, 'articleBody')).trim();
}

/** The caption in the quotation marks of any language. */
const QUOTED = /[:：]\s*(?:["“„”«]\s?(?<western>[^]*?)\s?["”“»]|[「『](?<eastern>[^]*)[」』])[.。]?\s*$/u;

/** How much of the head is searched, in characters. Captions have at most 2,200. */
const MAX_HEAD = 10_000;

/** The words around the author's name before the colon of `og:title`, in the languages of the site. */
const AROUND_AUTHOR =
  /\s+(?:on|auf|sur|en|su|no|di|в|de|על|ב-?|पर|على|pada)\s+(?:Instagram|इंस्टाग्राम|إنستغرام)\s*$|^(?:Instagram(?:[’']?(?:da|daki|の|의|上的|で|에서)?|\s(?:पर|ב))|Di Instagram|في Instagram|على Instagram)[\s,:]*|(?:\s?(?:さん|님(?:의|이)?|在\s?Instagram\s?上?|於\s?Instagram|(?:の|의)\s?Instagram))(?:发布|發佈|發布|分享)?\s*$/giu;

/**
 * Reads the caption and author from `og:description` and `og:title`, which surround the caption: `12 likes, 3 comments
 * - ann on May 1, 2024: "…"`.
 */
function headOf(page: PageDocument): { caption: string; author: string } {
  const [title, description] = [metaText(page, 'og:title'), metaText(page, 'og:description')];
  const texts = [title, description].map((text) => {
    const { western, eastern } = QUOTED.exec(text.slice(0, MAX_HEAD))?.groups ?? {};
    return western ?? eastern ?? '';
  });
  const caption = texts.reduce((best, text) => (text.length > best.length ? text : best), '');
  const before = /^([^:：]{1,120})[:：]/u.exec(title)?.[1] ?? (caption === '' ? '' : title);
  const author = before.replace(AROUND_AUTHOR, '').replace(/\s*\(@[\w.]+\)\s*$/u, '');
  return { caption: caption.trim(), author: /instagram/i.test(author) ? '' : author.trim() };
}
