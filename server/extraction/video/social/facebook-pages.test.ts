import { describe, expect, it } from 'vitest';
import { boxed, FACEBOOK_FORM, facebookOf } from '../../../../tests/fixtures/video/site-pages.ts';
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

const FB = 'https://www.facebook.com/watch/?v=123456789012345';
const story = (id: string, text: string) => ({
  id,
  creation_story: {},
  message: { text, ranges: [] },
  owner: { __typename: 'Page', name: 'Ann cooks' },
});

const FACEBOOKS: readonly PageCase[] = [
  [
    'other videos beside it',
    facebookOf(
      { 'og:description': `${TEXT.slice(0, 80)}…` },
      boxed({ related: [story('99', OTHER), story('98', OTHER)], video: story('97', TEXT) }),
    ),
    null,
  ],
  [
    'other videos beside it, by its number',
    facebookOf({}, boxed({ related: [story('999999999999999', OTHER)], video: story('123456789012345', TEXT) })),
    FB,
  ],
  [
    'a title that counts',
    facebookOf({ 'og:title': `45K views · 1.2K reactions | ${TEXT} | Ann cooks` }),
    'https://www.facebook.com/reel/123456789012345',
  ],
  [
    'a text that can be kept',
    facebookOf({}, boxed({ video: { id: '123456789012345', savable_description: { text: TEXT } } })),
    FB,
  ],
  ['a form to log in above it', facebookOf({ 'og:description': TEXT }, undefined, FACEBOOK_FORM), FB],
  [
    'a post of a group',
    facebookOf(
      { 'og:description': TEXT.slice(0, 60) },
      boxed({
        node: {
          comet_sections: {
            content: { story: { comet_sections: { message: { story: { message: { text: TEXT } } } } } },
          },
        },
      }),
    ),
    'https://www.facebook.com/groups/soups/permalink/123456789012345/',
  ],
  ['a post that was shared', facebookOf({ 'og:description': TEXT }), 'https://www.facebook.com/share/r/1AbCdEfG/'],
];

const FACEBOOKS_NONE: readonly PageWithout[] = [
  [
    'gone, below a form to log in',
    facebookOf(
      { title: 'Facebook' },
      undefined,
      `${FACEBOOK_FORM}<h2>This content isn't available right now</h2><p>It was deleted.</p>`,
    ),
    FB,
    'importErrors.videoUnavailable',
  ],
  ...[
    ['de', 'Dieser Inhalt ist momentan nicht verfügbar'],
    ['fr', 'Ce contenu n’est pas disponible pour le moment'],
    ['es', 'Este contenido no está disponible en este momento'],
    ['ja', 'このコンテンツは現在ご利用いただけません'],
    ['tr', 'Bu içerik şu anda kullanılamıyor'],
    ['ar', 'هذا المحتوى غير متوفر حاليًا'],
  ].map(
    ([lang, words]) =>
      [
        `gone, in ${lang}`,
        facebookOf({ title: 'Facebook' }, undefined, `${FACEBOOK_FORM}<h2>${words}</h2>`),
        FB,
        'importErrors.videoUnavailable',
      ] as const,
  ),
  [
    'an error in its place',
    facebookOf({ title: 'Error' }, boxed({ rootView: { resource: { __dr: 'CometErrorRoot.react' }, props: {} } })),
    FB,
    'importErrors.videoUnavailable',
  ],
  [
    'a wall',
    facebookOf({ title: 'Log in or sign up to view' }, undefined, FACEBOOK_FORM),
    FB,
    'importErrors.loginWall',
  ],
  [
    'another’s video with a recipe',
    facebookOf(
      { 'og:description': 'Soup! The recipe is in the comments.', 'og:image': 'https://cdn.example/p.jpg' },
      boxed([story('99', OTHER)]),
    ),
    FB,
    'importErrors.videoNoRecipe',
  ],
];

describe('a page with the structure of Facebook', () => {
  it.each(FACEBOOKS)('contains its recipe: %s', async (_, markup, url) => {
    expect(await readPage(markup, url)).toEqual([LIST, STEPS]);
  });

  it.each(FACEBOOKS_NONE)('has the right error without a recipe: %s', async (_, markup, url, code) => {
    expect(await readPage(markup, url)).toBe(code);
  });

  it('has the captions of Facebook’s own video, not those of its neighbours', () => {
    const captioned = (id: string) => ({
      id,
      video_available_captions_locales: [
        { captions_url: `https://c.example/${id}.srt`, locale: 'en_US', localized_creation_method: 'auto-generated' },
      ],
    });
    const tracks = (data: unknown) => videoOf(facebookOf({ 'og:description': TEXT }, boxed(data)), FB)?.captions;
    expect(tracks([captioned('999999999999'), captioned('123456789012345')])).toEqual([
      { address: 'https://c.example/123456789012345.srt', lang: 'en-US', automatic: true, hasForms: false },
    ]);
    expect(tracks([captioned('999999999999'), captioned('888888888888')])).toEqual([]);
  });
});
