import type { JsonObject, JsonValue } from '../../text/json/json-value.ts';
import type { PageDocument } from '../../document/html/page-document.ts';
import { at, listAt, objectsWithin, textAt } from '../page-data/json-path.ts';
import { metaPictures, metaText, pictureAddresses, scriptData } from '../page-data/page-meta.ts';
import { recipeLinks } from '../links/recipe-links.ts';
import type { Video } from '../../domain/video.ts';
import { checkWall } from './login-wall.ts';
import { type FoundPost, ownPost } from './own-post.ts';
import { facebookCaptions } from './post-captions.ts';

/** Keys in scripts that contain a Facebook post. */
const POST = /"message"|creation_story|"savable_description"|video_available_captions_locales/;

/** Numbers of views and reactions before the text of a reel: "45K views · 1.2K reactions". */
const COUNTED = /^[\p{N}.,\s]{1,12}\p{L}{0,3}\.?\s[^|]{0,80}$/u;

/**
 * Reads a Facebook post or video. Throws `loginWall` if it is only shown to logged-in users, `videoUnavailable` if it
 * does not exist.
 */
export function readFacebook(page: PageDocument, address: string | null): Video {
  const title = metaText(page, 'og:title');
  const head = metaText(page, 'og:description') || metaText(page, 'description') || titleText(title);
  const { post, captions } = postOf(page, address, head);
  const said = messageOf(post);
  // The page head only contains the beginning of a long text.
  const description = said.length >= head.length ? said : head;
  checkWall(page, description);
  const owner = at(post, 'owner') ?? at(post, 'actors', 0) ?? at(post, 'video_owner');
  const [named = ''] = title.split(/\s+[|·-]\s+/).toReversed();
  const pictures = [
    textAt(post, 'preferred_thumbnail', 'image', 'uri'),
    textAt(post, 'thumbnailImage', 'uri'),
    textAt(listAt(post, 'attachments')[0], 'media', 'image', 'uri'),
  ];
  return {
    site: 'facebook',
    address,
    title: '',
    channel: (textAt(owner, 'name') || named).trim(),
    description,
    length: null,
    chapters: [],
    captions,
    pictures: pictureAddresses([...pictures.filter((picture) => picture !== ''), ...metaPictures(page)], page),
    lang: '',
    withheld: null,
    recipeLinks: recipeLinks('', description),
  };
}

function messageOf(post: JsonValue | undefined): string {
  return (textAt(post, 'message', 'text') || textAt(post, 'savable_description', 'text')).trim();
}

/** The text of a title without counts and the author. */
function titleText(title: string): string {
  const parts = title.split(' | ').slice(0, -1);
  return parts.filter((text) => !COUNTED.test(text)).join(' | ');
}

/** The main post of the page as far as its data contain it, and the captions of its video. */
function postOf(page: PageDocument, address: string | null, head: string) {
  const id = idOf(address);
  const posts: FoundPost[] = [];
  const captioned: JsonObject[] = [];
  for (const data of scriptData(page, POST))
    for (const object of objectsWithin(data)) {
      const text = messageOf(object);
      if (text !== '') posts.push({ post: object, text, isNamed: id !== '' && isOf(object, id) });
      if (Object.hasOwn(object, 'video_available_captions_locales')) captioned.push(object);
    }
  const own =
    captioned.find((object) => id !== '' && isOf(object, id)) ?? (captioned.length === 1 ? captioned[0] : undefined);
  return { post: ownPost(posts, head), captions: facebookCaptions(own, page.base) };
}

/** The id of a post or video in its address; '' for short links. */
function idOf(address: string | null): string {
  const url = URL.parse(address ?? '');
  const named = url?.searchParams.get('v') ?? url?.searchParams.get('story_fbid') ?? url?.searchParams.get('fbid');
  return named ?? /\/(\d{6,}|pfbid\w{10,})\/?$/.exec(url?.pathname ?? '')?.[1] ?? '';
}

const isOf = (object: JsonObject, id: string): boolean =>
  ['id', 'video_id', 'videoId', 'post_id', 'story_fbid'].some((name) => textAt(object, name) === id);
