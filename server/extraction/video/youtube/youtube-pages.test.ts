import { describe, expect, it } from 'vitest';
import { ASSIGNED, pageOf, watchPageBy, watchPageOfData } from '../../../../tests/fixtures/video/site-pages.ts';
import { dataOf, playerOf, watchPage } from '../../../../tests/fixtures/video/youtube.ts';
import {
  LIST,
  type PageCase,
  type PageWithout,
  readPage,
  STEPS,
  TEXT,
  VIDEO,
  videoOf,
} from '../../../../tests/support/videos/video-pages.ts';

const WATCH = 'https://www.youtube.com/watch?v=abcdefghijk';
const without = (object: unknown, ...keys: string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(object as Record<string, unknown>).filter(([key]) => !keys.includes(key)));
const player = (more: Record<string, unknown> = {}, video = VIDEO): Record<string, unknown> => ({
  ...playerOf(video),
  ...more,
});
const runs = (text: string) => ({ runs: text.split(/(?<=\n)/).map((piece) => ({ text: piece })) });
const panel = (items: unknown[]) => ({
  engagementPanels: [
    { engagementPanelSectionListRenderer: { content: { structuredDescriptionContentRenderer: { items } } } },
  ],
});
const held = (status: string, more: Record<string, unknown> = {}) => ({ playabilityStatus: { status, ...more } });

const YOUTUBE: readonly PageCase[] = [
  ...Object.keys(ASSIGNED).map((way): PageCase => [
    `data that are assigned: ${way}`,
    watchPageBy(way as keyof typeof ASSIGNED, VIDEO),
    WATCH,
  ]),
  ['a page without a player', watchPageOfData(undefined, dataOf(VIDEO)), WATCH],
  ['a page with a player alone', watchPageOfData(playerOf(VIDEO), undefined), WATCH],
  ['a player without its microformat', watchPageOfData(without(player(), 'microformat'), {}), WATCH],
  [
    'a description in the microformat alone',
    watchPageOfData(player({ videoDetails: { videoId: 'abcdefghijk', title: 'Leek soup' } }), {}),
    WATCH,
  ],
  [
    'a description as pieces of text',
    watchPageOfData(undefined, {
      contents: {
        twoColumnWatchNextResults: {
          results: {
            results: {
              contents: [
                { videoPrimaryInfoRenderer: { title: runs('Leek soup') } },
                { videoSecondaryInfoRenderer: { description: runs(TEXT) } },
              ],
            },
          },
        },
      },
    }),
    WATCH,
  ],
  [
    'a phone’s layout',
    watchPageOfData(undefined, {
      contents: {
        singleColumnWatchNextResults: {
          results: {
            results: {
              contents: [
                {
                  slimVideoMetadataSectionRenderer: {
                    contents: [
                      { slimVideoInformationRenderer: { title: runs('Leek soup') } },
                      { slimOwnerRenderer: { channelName: 'Ann' } },
                    ],
                  },
                },
              ],
            },
          },
        },
      },
      ...panel([{ expandableVideoDescriptionBodyRenderer: { descriptionBodyText: runs(TEXT) } }]),
    }),
    WATCH,
  ],
  [
    'a phone’s layout as it was',
    watchPageOfData(undefined, {
      contents: [{ slimVideoMetadataRenderer: { title: runs('Leek soup'), description: runs(TEXT) } }],
    }),
    WATCH,
  ],
  [
    'a short video by its overlay',
    watchPageOfData(undefined, {
      overlay: {
        reelPlayerOverlayRenderer: {
          metapanel: {
            reelMetapanelViewModel: {
              metadataItems: [{ shortsVideoTitleViewModel: { text: { content: 'Leek soup' } } }],
            },
          },
        },
      },
      ...panel([{ expandableVideoDescriptionBodyRenderer: { attributedDescriptionBodyText: { content: TEXT } } }]),
    }),
    WATCH,
  ],
  [
    'a short video as it was',
    watchPageOfData(undefined, {
      overlay: {
        reelPlayerOverlayRenderer: {
          reelPlayerHeaderSupportedRenderers: { reelPlayerHeaderRenderer: { reelTitleText: runs('Leek soup') } },
        },
      },
      ...panel([{ expandableVideoDescriptionBodyRenderer: { descriptionBodyText: runs(TEXT) } }]),
    }),
    WATCH,
  ],
  [
    'a description that a page shows in translation',
    watchPageOfData(player(), {
      contents: [
        {
          videoSecondaryInfoRenderer: {
            attributedDescription: {
              content: `Sopa de puerros\n\nIngredientes:\n- 3 puerros grandes\n- 40 g de mantequilla\n- 800 ml de caldo de verduras\n- 2 patatas\n\nPreparación:\n1. Corta los puerros en rodajas y lávalos muy bien.\n2. Sofríelos con la mantequilla durante 8 minutos.\n3. Añade el caldo y déjalo cocer durante 20 minutos.`,
            },
          },
        },
      ],
    }),
    WATCH,
  ],
  [
    'a video for adults with its text',
    watchPageOfData(player(held('LOGIN_REQUIRED', { reason: 'Sign in to confirm your age' })), {}),
    WATCH,
  ],
  [
    'a members’ video with its text',
    watchPageOfData(player(held('UNPLAYABLE', { reason: 'Join this channel to get access' })), {}),
    WATCH,
  ],
  [
    'a video that is not played here',
    watchPageOfData(
      player(held('UNPLAYABLE', { reason: 'The uploader has not made this video available in your country' })),
      {},
    ),
    WATCH,
  ],
  [
    'a premiere to come',
    watchPageOfData(player(held('LIVE_STREAM_OFFLINE', { reason: 'Premieres in 2 hours' })), {}),
    WATCH,
  ],
  [
    'a live video',
    watchPageOfData(
      player({ videoDetails: { ...(playerOf(VIDEO)['videoDetails'] as object), isLive: true, isLiveContent: true } }),
      {},
    ),
    WATCH,
  ],
  [
    'a page that takes the client for a bot',
    watchPageOfData(player(held('LOGIN_REQUIRED', { reason: 'Sign in to confirm you’re not a bot' })), {}),
    WATCH,
  ],
  ['a video of a list', watchPage(VIDEO), `${WATCH}&list=PLx&index=4&pp=iAQB`],
  ['a clip', watchPage(VIDEO), 'https://www.youtube.com/clip/UgkxAbcDefGhiJkl'],
  ['a page that somebody saved', watchPage(VIDEO), null],
  ['a page of another language', watchPage({ ...VIDEO, lang: 'ja' }), WATCH],
  [
    'a script that ends within the text',
    watchPage({ ...VIDEO, description: `${TEXT}\n\n</script><script>alert(1)</script>` }),
    WATCH,
  ],
];

const BOTS = [
  'Melde dich an, um zu bestätigen, dass du kein Bot bist',
  'Connectez-vous pour confirmer que vous n’êtes pas un robot',
  'ログインして bot ではないことを確認してください',
  '로그인하여 봇이 아님을 확인하세요',
  'Bot olmadığınızı onaylamak için oturum açın',
  '请登录以确认您不是机器人',
  'צריך להיכנס לחשבון כדי לאשר שאינך רובוט',
  'سجّل الدخول لتأكيد أنك لست برنامج روبوت',
];
const nothing = { videoDetails: undefined, microformat: undefined };

const YOUTUBE_NONE: readonly PageWithout[] = [
  ...BOTS.map(
    (reason) =>
      [
        `robot: ${reason}`,
        watchPageOfData(player({ ...nothing, ...held('LOGIN_REQUIRED', { reason }) }), {}),
        WATCH,
        'importErrors.loginWall',
      ] as const,
  ),
  [
    'a robot that the screen alone names',
    watchPageOfData(
      {
        ...held('LOGIN_REQUIRED', {
          errorScreen: {
            playerErrorMessageRenderer: { reason: { simpleText: 'Sign in to confirm you’re not a bot' } },
          },
        }),
      },
      {},
    ),
    WATCH,
    'importErrors.loginWall',
  ],
  [
    'a private video',
    watchPageOfData(
      held('LOGIN_REQUIRED', { messages: ['This is a private video. Please sign in to verify that you may see it.'] }),
      {},
    ),
    WATCH,
    'importErrors.videoUnavailable',
  ],
  [
    'a video that was removed',
    watchPageOfData(
      held('ERROR', {
        reason: 'Video unavailable',
        errorScreen: {
          playerErrorMessageRenderer: {
            subreason: { runs: [{ text: 'This video has been removed by the uploader' }] },
          },
        },
      }),
      {},
    ),
    WATCH,
    'importErrors.videoUnavailable',
  ],
  [
    'a video that was removed, without a player',
    watchPageOfData(undefined, {
      contents: {
        twoColumnWatchNextResults: {
          results: {
            results: {
              contents: [
                {
                  itemSectionRenderer: {
                    contents: [
                      { backgroundPromoRenderer: { title: { simpleText: 'This video isn’t available anymore' } } },
                    ],
                  },
                },
              ],
            },
          },
        },
      },
    }),
    WATCH,
    'importErrors.videoUnavailable',
  ],
  [
    'an age check without a text',
    watchPageOfData(
      { ...held('AGE_CHECK_REQUIRED', { reason: 'Sign in to confirm your age' }), videoDetails: { title: 'Soup' } },
      {},
    ),
    WATCH,
    'importErrors.videoUnavailable',
  ],
  [
    'a content check',
    watchPageOfData({ ...held('CONTENT_CHECK_REQUIRED'), videoDetails: { title: 'Soup' } }, {}),
    WATCH,
    'importErrors.videoUnavailable',
  ],
  [
    'a video without any recipe',
    watchPage({ ...VIDEO, description: 'My day at the market.' }),
    WATCH,
    'importErrors.videoNoRecipe',
  ],
  [
    'consent in German',
    pageOf(
      '<title>Bevor Sie zu YouTube weitergehen</title>',
      '<form action="https://consent.youtube.com/save" method="POST"><input type="hidden" name="gl" value="DE"><button>Alle ablehnen</button></form>',
      'de',
    ),
    'https://consent.youtube.com/ml?continue=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3Dabcdefghijk&gl=DE',
    'importErrors.cookieWall',
  ],
  [
    'consent in Japanese, by its programs',
    pageOf('<title>YouTube に進む前に</title>', '<c-wiz></c-wiz><script>AF_initDataCallback({});</script>', 'ja'),
    'https://consent.youtube.com/m?continue=x',
    'importErrors.cookieWall',
  ],
  [
    'consent of another country',
    pageOf(
      '<title>Avant de continuer</title>',
      '<form  method="POST" action="https://consent.google.fr/save"><button>Tout refuser</button></form>',
      'fr',
    ),
    'https://consent.google.fr/ml?continue=x',
    'importErrors.cookieWall',
  ],
];

describe('a page with the structure of YouTube', () => {
  it.each(YOUTUBE)('contains its recipe: %s', async (_, markup, url) => {
    expect(await readPage(markup, url)).toEqual([LIST, STEPS]);
  });

  it.each(YOUTUBE_NONE)('has the right error without a recipe: %s', async (_, markup, url, code) => {
    expect(await readPage(markup, url)).toBe(code);
  });

  it('contains each part of a video once and in order', () => {
    const listed = (start: number, title: string) => ({
      macroMarkersListItemRenderer: {
        title: { simpleText: title },
        onTap: { watchEndpoint: { startTimeSeconds: start } },
      },
    });
    const parts = [listed(0, 'Intro'), listed(60, 'Frying'), listed(30, 'Washing')];
    const markup = watchPageOfData(player(), { engagementPanels: [{ list: parts }, { cards: parts }] });
    expect(videoOf(markup, WATCH)?.chapters).toEqual([
      { start: 0, title: 'Intro' },
      { start: 30_000, title: 'Washing' },
      { start: 60_000, title: 'Frying' },
    ]);
  });
});
