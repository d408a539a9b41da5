import { describe, expect, it } from 'vitest';
import { dataOf, playerOf } from '../../../../tests/fixtures/video/youtube.ts';
import type { OriginalSource } from '../../../../shared/domain/recipe.ts';
import { extractSource } from '../../pipeline/extract-source.ts';
import type { Source } from '../../domain/extraction.ts';

const WATCH = 'https://www.youtube.com/watch?v=abcdefghijk';
const VIDEO = {
  title: 'Carrot soup',
  channel: 'Ann',
  description: 'Ingredients\n500 g carrots\n1 l stock\nMethod\n1. Cook the carrots in the stock for 20 minutes.',
};
const script = (name: string, value: unknown): string => `<script>var ${name} = ${JSON.stringify(value)};</script>`;
const data = script('ytInitialData', dataOf(VIDEO));
const bytesOf = (markup: string): Uint8Array => new TextEncoder().encode(`<!doctype html><html><body>${markup}</body>`);

async function sourceOf(source: Source): Promise<OriginalSource | null | string> {
  return extractSource(source).then(
    ({ recipe }) => recipe.originalSource,
    ({ code }: { code: string }) => code,
  );
}

const read = (markup: string, url: string | null = WATCH): ReturnType<typeof sourceOf> =>
  sourceOf({ kind: 'page', bytes: bytesOf(markup), contentType: 'text/html; charset=utf-8', url });

function withheld(status: string, reason: string, more: object): string {
  return script('ytInitialPlayerResponse', { playabilityStatus: { status, reason }, ...more });
}

describe('a watch page', () => {
  it('contains the description even without player data', async () => {
    const found = { type: 'youtube', url: WATCH, channel: 'Ann' };
    expect(await read(data)).toEqual(found);
    expect(await read(`<script>var ytInitialPlayerResponse = null;</script>${data}`)).toEqual(found);
    expect(await read(data, null)).toEqual({ type: 'youtube', channel: 'Ann' });
    expect(await read(script('ytInitialData', { header: { title: 'A channel' } }))).toBe('importErrors.noRecipe');
  });

  it.each([
    ['LOGIN_REQUIRED', 'Sign in to confirm your age'],
    ['LOGIN_REQUIRED', 'Sign in to confirm you’re not a bot'],
    ['UNPLAYABLE', 'Join this channel to get access to members-only content'],
    ['LIVE_STREAM_OFFLINE', 'Premieres in 2 hours'],
  ])('contains the description if the video is not available: %s, %s', async (status, reason) => {
    const { videoDetails } = playerOf(VIDEO);
    const found = { type: 'youtube', url: WATCH, channel: 'Ann' };
    expect(await read(withheld(status, reason, { videoDetails }))).toEqual(found);
    expect(await read(`${withheld(status, reason, {})}${data}`)).toEqual(found);
  });

  it('without a description reports who cannot see the video', async () => {
    const reasons = [
      'Sign in to confirm you’re not a bot',
      'Melde dich an, um zu bestätigen, dass du kein Bot bist',
      'ロボットではないことを確認するため、ログインしてください',
      'This video is private',
      'Bothy cooking: this video is private',
    ];
    const codes = reasons.map((reason) => read(withheld('LOGIN_REQUIRED', reason, {})));
    const wall = 'importErrors.loginWall';
    const gone = 'importErrors.videoUnavailable';
    expect(await Promise.all(codes)).toEqual([wall, wall, wall, gone, gone]);
    const { videoDetails } = playerOf({ ...VIDEO, description: 'A walk by the sea.' });
    expect(await read(withheld('UNPLAYABLE', 'Not in your country', { videoDetails }))).toBe(gone);
  });

  it.each(['https://consent.youtube.com/m?continue=x', 'https://consent.google.com/ml?continue=x'])(
    'that is replaced by a cookie consent page is reported as such: %s',
    async (url) =>
      expect(await read('<form action="/save"><button>No</button></form>', url)).toBe('importErrors.cookieWall'),
  );

  it('whose source was pasted keeps its channel', async () => {
    const markup = `<!doctype html><html><body>${script('ytInitialPlayerResponse', playerOf(VIDEO))}</body></html>`;
    expect(await sourceOf({ kind: 'text', text: markup, url: null })).toEqual({
      type: 'text',
      url: WATCH,
      channel: 'Ann',
    });
  });
});
