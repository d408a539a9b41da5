import { describe, expect, it } from 'vitest';
import { boxed, instagramItem, instagramOf, pageOf } from '../../../../tests/fixtures/video/site-pages.ts';
import {
  LIST,
  OTHER,
  type PageCase,
  type PageWithout,
  readPage,
  STEPS,
  TEXT,
  videoOf,
} from '../../../../tests/support/videos/video-pages.ts';

const REEL = 'https://www.instagram.com/reel/C0ffee/';
const quoted = (around: readonly [string, string], title: string, before: string) =>
  instagramOf({
    'og:title': `${title} ${around[0]}${TEXT.slice(0, 50)}${around[1]}`,
    'og:description': `${before} ${around[0]}${TEXT}${around[1]}`,
    'og:image': 'https://cdn.example/p.jpg',
  });

const INSTAGRAMS: readonly PageCase[] = [
  [
    'a head in German',
    quoted(
      ['„', '“'],
      'Ann cooks auf Instagram:',
      '1.204 Gefällt mir-Angaben, 33 Kommentare – ann.cooks am 3. Mai 2024:',
    ),
    REEL,
  ],
  [
    'a head in French',
    quoted(['« ', ' »'], 'Ann cooks sur Instagram :', '1 204 J’aime, 33 commentaires - ann.cooks le 3 mai 2024 :'),
    REEL,
  ],
  [
    'a head in Japanese',
    quoted(
      ['「', '」'],
      'Ann cooks on Instagram:',
      '「いいね！」1,204件、コメント33件 ― Ann cooks(@ann.cooks)のInstagram:',
    ),
    REEL,
  ],
  [
    'a head in Chinese',
    quoted(['“', '”'], 'Ann cooks 在 Instagram 上发布：', '1,204 次赞、33 条评论 - ann.cooks 于 May 3, 2024 发布：'),
    REEL,
  ],
  [
    'a head in Russian',
    quoted(['«', '»'], 'Ann cooks в Instagram:', '1,204 отметок "Нравится", 33 комментариев — ann.cooks 3 мая 2024:'),
    REEL,
  ],
  [
    'other posts below it',
    instagramOf(
      { 'og:title': 'Ann cooks on Instagram: "Leek soup…"' },
      boxed({ first: { items: [instagramItem('XXXXXX', OTHER)] }, second: { items: [instagramItem('C0ffee', TEXT)] } }),
    ),
    REEL,
  ],
  [
    'other posts, by the caption in its head',
    instagramOf(
      { 'og:title': `Ann cooks on Instagram: "${TEXT.slice(0, 60)}"` },
      boxed([instagramItem('YYYYYY', OTHER), instagramItem('ZZZZZZ', TEXT)]),
    ),
    null,
  ],
  [
    'a post where it was shared',
    instagramOf({ 'og:description': `12 likes, 3 comments - ann.cooks on May 3, 2024: "${TEXT}". ` }),
    'https://www.instagram.com/share/reel/BAabc123/',
  ],
  [
    'a post that names its media',
    instagramOf(
      {},
      boxed({
        xdt_shortcode_media: { shortcode: 'C0ffee', edge_media_to_caption: { edges: [{ node: { text: TEXT } }] } },
      }),
    ),
    REEL,
  ],
];

const INSTAGRAMS_NONE: readonly PageWithout[] = [
  [
    'an error in its place',
    instagramOf(
      { title: 'Instagram' },
      boxed({
        polarisRouteConfig: { pageID: 'httpErrorPage' },
        rootView: { allResources: [{ __dr: 'PolarisErrorRoot.react' }] },
      }),
    ),
    REEL,
    'importErrors.videoUnavailable',
  ],
  [
    'no such page, in words',
    instagramOf({ title: 'Page not found • Instagram' }),
    REEL,
    'importErrors.videoUnavailable',
  ],
  [
    'no such page, in Italian',
    pageOf(
      '<title>Instagram</title>',
      `<h2>Spiacenti, questa pagina non è disponibile.</h2><a href="/accounts/login/">Accedi</a>`,
      'it',
    ),
    REEL,
    'importErrors.videoUnavailable',
  ],
  [
    'no items',
    instagramOf({ title: 'Instagram' }, boxed({ xdt_api__v1__media__shortcode__web_info: { items: [] } })),
    REEL,
    'importErrors.videoUnavailable',
  ],
  [
    'no media',
    instagramOf({ title: 'Instagram' }, boxed({ xdt_shortcode_media: null })),
    REEL,
    'importErrors.videoUnavailable',
  ],
  [
    'not for every age',
    instagramOf(
      { title: 'Instagram' },
      boxed({ props: { failure_reason: 'MA', restricted_age: 25, page_type: 'MEDIA' } }),
    ),
    REEL,
    'importErrors.videoUnavailable',
  ],
  [
    'an embedded post that is broken',
    pageOf(
      '<title>Instagram</title>',
      '<div class="Embed EmbedIsBroken"><a class="ebmMessage" href="#">The link to this photo or video may be broken, or the post may have been removed.</a></div><script>1</script>',
    ),
    'https://www.instagram.com/p/C0ffee/embed/captioned/',
    'importErrors.videoUnavailable',
  ],
  [
    'a challenge',
    pageOf('<title>Instagram</title>', '<script>1</script>'),
    'https://www.instagram.com/challenge/?next=/p/C0ffee/',
    'importErrors.loginWall',
  ],
  [
    'a wall of its programs',
    instagramOf({ title: 'Login • Instagram' }, boxed({ polarisRouteConfig: { pageID: 'loginPage' } })),
    REEL,
    'importErrors.loginWall',
  ],
  [
    'another’s post with a recipe',
    instagramOf(
      {
        'og:title': 'Ann cooks on Instagram: "A day by the sea, with the children"',
        'og:image': 'https://cdn.example/p.jpg',
      },
      boxed([instagramItem('YYYYYY', OTHER)]),
    ),
    REEL,
    'importErrors.videoNoRecipe',
  ],
];

describe('a page with the structure of Instagram', () => {
  it.each(INSTAGRAMS)('contains its recipe: %s', async (_, markup, url) => {
    expect(await readPage(markup, url)).toEqual([LIST, STEPS]);
  });

  it.each(INSTAGRAMS_NONE)('has the right error without a recipe: %s', async (_, markup, url, code) => {
    expect(await readPage(markup, url)).toBe(code);
  });

  it('contains its author, in each language of the page head', () => {
    const named = INSTAGRAMS.slice(0, 5).map(([, markup, url]) => videoOf(markup, url)?.channel);
    expect(named).toEqual(Array.from(named, () => 'Ann cooks'));
  });
});
