import type { JsonObject, JsonValue } from '../../find/json-value.ts';
import type { PageDocument } from '../../read/page-document.ts';
import { at, listAt, objectsWithin, textAt } from '../json-path.ts';
import { metaPictures, metaText, pictureAddresses, scriptData } from '../page-meta.ts';
import type { Video } from '../video.ts';
import { checkWall } from './login-wall.ts';

/** Words of the data in which a post of Facebook stands. */
const POST = /"message"|creation_story|"savable_description"/;

/** What a post or video of Facebook says. Throws `loginWall` where the site shows it only to those who are logged in. */
export function readFacebook(page: PageDocument, address: string | null): Video {
  const post = postOf(page);
  const head = metaText(page, 'og:description') || metaText(page, 'description');
  const said = messageOf(post);
  // The head has the beginning of a longer text.
  const description = said.length >= head.length ? said : head;
  checkWall(page, description);
  const owner = at(post, 'owner') ?? at(post, 'actors', 0) ?? at(post, 'video_owner');
  const [named = ''] = metaText(page, 'og:title')
    .split(/\s+[|·-]\s+/)
    .toReversed();
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
    captions: [],
    pictures: pictureAddresses([...pictures.filter((picture) => picture !== ''), ...metaPictures(page)], page),
    lang: '',
    withheld: null,
  };
}

function messageOf(post: JsonValue | undefined): string {
  return (textAt(post, 'message', 'text') || textAt(post, 'savable_description', 'text')).trim();
}

/** The longest text of the page's data; what others wrote below it is short. */
function postOf(page: PageDocument): JsonValue | undefined {
  let best: JsonObject | undefined;
  let longest = 0;
  for (const data of scriptData(page, POST))
    for (const object of objectsWithin(data)) {
      const { length } = messageOf(object);
      if (length <= longest) continue;
      [best, longest] = [object, length];
    }
  return best;
}
