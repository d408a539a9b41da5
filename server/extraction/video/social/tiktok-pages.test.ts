import { describe, expect, it } from 'vitest';
import { dataScript, meta, pageOf, tikTokState } from '../../../../tests/fixtures/video/site-pages.ts';
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

const TIKTOK = 'https://www.tiktok.com/@ann/video/7300000000000000001';
const item = (more: Record<string, unknown> = {}) => ({
  id: '7300000000000000001',
  desc: TEXT,
  author: { uniqueId: 'ann', nickname: 'Ann cooks' },
  video: { duration: 61, cover: 'https://cdn.example/c.jpg' },
  ...more,
});
const detail = (more: Record<string, unknown> = {}) => ({
  statusCode: 0,
  statusMsg: '',
  itemInfo: { itemStruct: item(more) },
});

const TIKTOKS: readonly PageCase[] = [
  [
    'by its short address, where it ended',
    tikTokState(detail(), 'webapp.reflow.video.detail'),
    `${TIKTOK}?_r=1&_t=ZT-8x`,
  ],
  [
    'a post of photos',
    tikTokState(
      detail({
        imagePost: { title: 'Leek soup', images: [{ imageURL: { urlList: ['https://cdn.example/1.jpg'] } }] },
        video: { duration: 0 },
      }),
    ),
    TIKTOK.replace('video', 'photo'),
  ],
  [
    'a caption in pieces',
    tikTokState(detail({ desc: TEXT.slice(0, 40), contents: TEXT.split('\n').map((desc) => ({ desc })) })),
    TIKTOK,
  ],
  [
    'other videos in its state',
    pageOf(
      '',
      dataScript(
        { ItemModule: { '7399999999999999999': item({ desc: OTHER }), '7300000000000000001': item() } },
        'SIGI_STATE',
      ),
    ),
    TIKTOK,
  ],
  [
    'a page that others embed',
    pageOf(
      '',
      dataScript(
        {
          source: {
            data: {
              '/embed/v2/7300000000000000001': {
                videoData: {
                  itemInfos: { id: '7300000000000000001', text: TEXT, covers: ['https://cdn.example/c.jpg'] },
                  authorInfos: { uniqueId: 'ann', nickName: 'Ann cooks' },
                },
              },
            },
          },
        },
        '__FRONTITY_CONNECT_STATE__',
      ),
    ),
    'https://www.tiktok.com/embed/v2/7300000000000000001',
  ],
  [
    'a head that wraps the caption',
    pageOf(
      meta('og:description', `1,204 Likes, TikTok video from Ann cooks (@ann): “${TEXT}”. original sound - Ann.`) +
        meta('al:android:package', 'com.zhiliaoapp.musically'),
    ),
    TIKTOK,
  ],
];

const TIKTOKS_NONE: readonly PageWithout[] = [
  ...[10_204, 10_216, 10_222, 10_231].map(
    (statusCode) =>
      [
        `status ${statusCode} on a phone`,
        tikTokState({ statusCode, statusMsg: 'x', itemInfo: {} }, 'webapp.reflow.video.detail'),
        TIKTOK,
        'importErrors.videoUnavailable',
      ] as const,
  ),
  [
    'a status beside an empty video',
    tikTokState({ statusCode: 10_216, itemInfo: { itemStruct: {} } }),
    TIKTOK,
    'importErrors.videoUnavailable',
  ],
  [
    'a form to log in',
    pageOf('<title>Log in | TikTok</title>', '<div id="loginContainer"></div>'),
    'https://www.tiktok.com/login?redirect_url=x',
    'importErrors.loginWall',
  ],
  ['a video without a text', tikTokState(detail({ desc: '' })), TIKTOK, 'importErrors.videoNoRecipe'],
];

describe('a page with the structure of TikTok', () => {
  it.each(TIKTOKS)('contains its recipe: %s', async (_, markup, url) => {
    expect(await readPage(markup, url)).toEqual([LIST, STEPS]);
  });

  it.each(TIKTOKS_NONE)('has the right error without a recipe: %s', async (_, markup, url, code) => {
    expect(await readPage(markup, url)).toBe(code);
  });

  it('contains its author', () => {
    expect(TIKTOKS.map(([, markup, url]) => videoOf(markup, url)?.channel)).toEqual(TIKTOKS.map(() => 'Ann cooks'));
  });

  it('contains the captions in the spoken language, and no machine translations', () => {
    const subtitleInfos = [
      { Url: 'https://v.example/mt.vtt', LanguageCodeName: 'fra-FR', Format: 'webvtt', Source: 'MT' },
      { Url: 'https://v.example/asr.vtt', LanguageCodeName: 'eng-US', Format: 'webvtt', Source: 'ASR' },
      { Url: 'javascript:alert(1)', LanguageCodeName: 'eng-US', Source: 'ASR' },
    ];
    const captionInfos = [
      { url: 'https://v.example/de.vtt', language: 'de', isOriginalCaption: false, isAutoGen: true },
      { url: 'https://v.example/en.vtt', language: 'en', isOriginalCaption: true, isAutoGen: true },
    ];
    const tracks = (inVideo: unknown) =>
      videoOf(tikTokState(detail({ video: inVideo })), TIKTOK)?.captions.map(({ address, lang }) => [address, lang]);
    expect(tracks({ subtitleInfos })).toEqual([['https://v.example/asr.vtt', 'en-US']]);
    expect(tracks({ claInfo: { captionInfos } })).toEqual([['https://v.example/en.vtt', 'en']]);
    expect(tracks({})).toEqual([]);
  });
});
