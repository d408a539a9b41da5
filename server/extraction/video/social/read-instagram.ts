import type { JsonObject, JsonValue } from '../../find/json-value.ts';
import type { PageDocument } from '../../read/page-document.ts';
import { at, listAt, numberAt, objectsWithin, textAt } from '../json-path.ts';
import { metaPictures, metaText, pictureAddresses, scriptData } from '../page-meta.ts';
import type { Video } from '../video.ts';
import { embeddedAuthor, embeddedCaption, embeddedPost } from './instagram-embed.ts';
import { checkWall } from './login-wall.ts';

/** Words of the data in which a post of Instagram stands. */
const POST = /shortcode_media|shortcode__web_info|edge_media_to_caption|"caption"|articleBody/;

/** What a post of Instagram says. Throws `loginWall` where the site shows it only to those who are logged in. */
export function readInstagram(page: PageDocument, address: string | null): Video {
  const post = postOf(page) ?? embeddedPost(page);
  const head = headOf(page);
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
  };
}

/** The one of the page's data with the longest caption: below it stand other posts and comments of some words. */
function postOf(page: PageDocument): JsonValue | undefined {
  let best: JsonObject | undefined;
  let longest = 0;
  for (const data of scriptData(page, POST))
    for (const object of objectsWithin(data)) {
      const { length } = captionOf(object);
      if (length <= longest) continue;
      [best, longest] = [object, length];
    }
  return best;
}

function captionOf(post: JsonValue | undefined): string {
  const edges = listAt(post, 'edge_media_to_caption', 'edges');
  const caption = textAt(edges[0], 'node', 'text') || textAt(post, 'caption', 'text');
  return (caption || textAt(post, 'articleBody')).trim();
}

/** `og:description` and `og:title` wrap the caption: `12 likes, 3 comments - ann on May 1, 2024: "…"`. */
function headOf(page: PageDocument): { caption: string; author: string } {
  const [title, description] = [metaText(page, 'og:title'), metaText(page, 'og:description')];
  const texts = [title, description].map(
    (text) => /[:：]\s*["“„«](?<caption>[^]*)["”“»]\.?\s*$/u.exec(text)?.groups?.['caption'] ?? '',
  );
  const caption = texts.reduce((best, text) => (text.length > best.length ? text : best), '');
  const [, author = ''] = /^(.{1,80}?)\s+(?:on|auf|sur|en|su|no|di|в|de)\s+Instagram/u.exec(title) ?? [];
  return { caption: caption.trim(), author };
}
