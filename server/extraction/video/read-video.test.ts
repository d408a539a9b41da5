import { describe, expect, it } from 'vitest';
import { DISHES, type Dish } from '../../../tests/fixtures/pages/dishes.ts';
import { AROUND, listBelow, methodBelow } from '../../../tests/fixtures/video/described.ts';
import {
  FACEBOOK_LOGIN,
  facebookPage,
  INSTAGRAM_LOGIN,
  INSTAGRAM_SHELL,
  instagramEmbed,
  instagramPage,
  tikTokPage,
  tikTokWithout,
  type Post,
} from '../../../tests/fixtures/video/social.ts';
import { CONSENT_PAGE, watchPage } from '../../../tests/fixtures/video/youtube.ts';
import type { RecipeContent } from '../../../shared/domain/recipe.ts';
import { extractSource } from '../pipeline/extract-source.ts';

const WATCH = 'https://www.youtube.com/watch?v=abcdefghijk';

async function recipeIn(markup: string, url: string | null = WATCH): Promise<RecipeContent> {
  const bytes = new TextEncoder().encode(markup);
  return (await extractSource({ kind: 'page', bytes, contentType: 'text/html; charset=utf-8', url })).recipe;
}

const entriesOf = (dish: Dish): number =>
  dish.groups.reduce((count, [name, list]) => count + (name === '' ? 0 : 1) + list.length, 0);
const texts = (lines: RecipeContent['ingredients']): string[] =>
  lines.map((line) => (typeof line === 'string' ? line : line.content));

describe('a watch page', () => {
  it.each(['computer', 'phone', 'short'] as const)(
    'contains the recipe of its description in every language, in the layout for a %s',
    async (layout) => {
      const read = DISHES.map(async (dish) => {
        const chapters = `0:00 ${dish.story.slice(0, 20)}\n0:30 ${dish.ingredients[0]}\n1:20 ${dish.method[0]}`;
        const description = `${dish.story}\n\n${listBelow(dish)}\n\n${methodBelow(dish)}\n\n${chapters}\n\n${AROUND}`;
        const video = {
          title: dish.title,
          channel: 'Ann',
          description,
          shortDescription: description.slice(0, 150),
          layout,
        };
        const { title, ingredients, instructions, originalSource, lang } = await recipeIn(watchPage(video));
        return { title, lang, originalSource, entries: ingredients.length, steps: texts(instructions) };
      });
      const originalSource = { type: 'youtube', url: WATCH, channel: 'Ann' };
      expect(await Promise.all(read)).toEqual(
        DISHES.map((dish) => ({
          title: dish.title,
          lang: dish.lang,
          originalSource,
          entries: entriesOf(dish),
          steps: dish.steps,
        })),
      );
    },
  );

  it.each(['ERROR', 'LOGIN_REQUIRED', 'UNPLAYABLE', 'AGE_VERIFICATION_REQUIRED', 'LIVE_STREAM_OFFLINE'])(
    'with a restricted video is reported as such: %s',
    async (status) => {
      await expect(recipeIn(watchPage({ title: 'Soup', status }))).rejects.toMatchObject({
        code: 'importErrors.videoUnavailable',
      });
    },
  );

  it('that is a cookie consent page or is truncated contains no recipe', async () => {
    for (const url of [WATCH, null])
      await expect(recipeIn(CONSENT_PAGE, url)).rejects.toMatchObject({ code: 'importErrors.cookieWall' });
    const whole = watchPage({
      title: 'Soup',
      description: 'Ingredients\n1 l stock\n2 carrots\nMethod\n1. Cook the carrots in the stock.',
    });
    for (let length = 600; length < whole.length; length += 300) {
      const half = recipeIn(whole.slice(0, length)).then(
        ({ title }) => title,
        ({ code }: { code: string }) => code,
      );
      expect([
        'Soup',
        'importErrors.videoNoRecipe',
        'importErrors.noRecipe',
        'importErrors.videoUnavailable',
      ]).toContain(await half);
    }
  });

  it('contains no lines with only links, and no marks that change the text direction', async () => {
    const channel = 'Ann\u202E\u0000 <b>cooks</b>';
    const description = `Carrot soup! Follow me @ann\n\nINGREDIENTS\n• 500 g carrots (https://shop.example/carrots)\n• 1 l stock\n• 2 onions\njavascript:alert(1)\n\nMETHOD\n1. Chop the carrots and the onions.\n2. Simmer them in the stock for 20 minutes.\n\nSubscribe: https://youtube.com/@ann\nhttps://ann.example/soup\n#soup #carrot`;
    const recipe = await recipeIn(watchPage({ title: 'Carrot soup 🥕 | Ann #soup', channel, description }));
    expect(texts(recipe.instructions)).toEqual([
      'Chop the carrots and the onions.',
      'Simmer them in the stock for 20 minutes.',
    ]);
    expect(texts(recipe.ingredients).slice(0, 3)).toEqual(['500 g carrots', '1 l stock', '2 onions']);
    expect(JSON.stringify(recipe)).not.toMatch(/https:\/\/(?:shop|ann)|youtube\.com\/@|#soup|\u202E/);
    expect(recipe.originalSource?.channel).toBe('Ann <b>cooks</b>');
  });

  it('of 10 MB is read within the limits of the sandbox', async () => {
    const description = 'Ingredients\n1 l stock\n2 carrots\nMethod\n1. Cook the carrots in the stock for 20 minutes.';
    const chapters = Array.from({ length: 20_000 }, (_, index) => [index, `Part ${index}`] as const);
    const captions = Array.from({ length: 20_000 }, (_, index) => ({
      baseUrl: `https://x.example/${index}`,
      lang: 'en',
    }));
    const markup = watchPage({
      title: 'Soup',
      description: `${description}\n${'x'.repeat(2_000_000)}`,
      chapters,
      captions,
    });
    expect((await recipeIn(`${markup}${'<p>[{"'.repeat(300_000)}`)).title).toBe('Soup');
  });
});

const [DISH] = DISHES;
const CAPTION =
  DISH === undefined ? '' : `${DISH.title}\n\n${listBelow(DISH)}\n\n${methodBelow(DISH)}\n\n#food #receta @ann`;
const POST: Post = { caption: CAPTION, author: 'Ann cooks', picture: 'https://cdn.example/p.jpg' };

describe('a post of another site', () => {
  it.each([
    ['TikTok', tikTokPage(POST), 'https://www.tiktok.com/@ann/video/7300000000000000001'],
    ['TikTok as it was', tikTokPage(POST, 'sigi'), null],
    ['TikTok on a phone', tikTokPage(POST, 'phone'), 'https://www.tiktok.com/@ann/photo/7300000000000000001'],
    ['TikTok as it was once', tikTokPage(POST, 'next'), 'https://www.tiktok.com/@ann/video/7300000000000000001'],
    ['TikTok by its head', tikTokPage(POST, 'head'), null],
    ['Instagram by its head', instagramPage(POST), 'https://www.instagram.com/reel/C0ffee/'],
    ['Instagram by its data', instagramPage(POST, 'relay'), 'https://www.instagram.com/p/C0ffee/'],
    ['Instagram as it was', instagramPage(POST, 'graph'), null],
    ['Instagram with markup', instagramPage(POST, 'ld'), null],
    ['Instagram, embedded', instagramEmbed(POST, 'shown'), 'https://www.instagram.com/p/C0ffee/embed/captioned/'],
    ['Instagram, embedded as data', instagramEmbed(POST, 'data'), 'https://www.instagram.com/p/C0ffee/embed/'],
    ['Facebook by its head', facebookPage(POST), 'https://www.facebook.com/watch/?v=1'],
    ['Facebook by its data', facebookPage(POST, 'relay'), null],
  ])('contains the recipe by its author: %s', async (_, markup, url) => {
    const recipe = await recipeIn(markup, url);
    expect(recipe).toMatchObject({ title: DISH?.title, images: [POST.picture] });
    expect(texts(recipe.instructions)).toEqual(DISH?.steps);
    expect(recipe.ingredients).toHaveLength(DISH === undefined ? 0 : entriesOf(DISH));
    expect(recipe.originalSource).toMatchObject({ type: 'url', ...(url !== null && { url }) });
    // The head of a TikTok page contains no author.
    expect(recipe.originalSource?.channel).toBe(markup.includes('com.zhiliaoapp') ? undefined : 'Ann cooks');
  });

  it.each([
    ['Instagram', INSTAGRAM_LOGIN, 'https://www.instagram.com/accounts/login/?next=%2Fp%2FC0ffee%2F'],
    ['Instagram, where it was saved', INSTAGRAM_LOGIN, null],
    ['Instagram by programs alone', INSTAGRAM_SHELL, 'https://www.instagram.com/p/C0ffee/'],
    ['Facebook', FACEBOOK_LOGIN, 'https://www.facebook.com/login/?next=x'],
  ])('behind a log-in or consent page is reported as such: %s', async (_, markup, url) => {
    await expect(recipeIn(markup, url)).rejects.toMatchObject({ code: 'importErrors.loginWall' });
  });

  it('that was removed or contains no recipe is reported as such', async () => {
    const gone = recipeIn(tikTokWithout(10_204), 'https://www.tiktok.com/@ann/video/1');
    await expect(gone).rejects.toMatchObject({ code: 'importErrors.videoUnavailable' });
    const idle = recipeIn(instagramPage({ ...POST, caption: 'A lovely day by the sea.' }), null);
    await expect(idle).rejects.toMatchObject({ code: 'importErrors.videoNoRecipe' });
  });
});
