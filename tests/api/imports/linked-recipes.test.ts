import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import type { Answer, Client } from '../../support/api/client.ts';
import { createFakeYtDlp, type FakeYtDlp } from '../../support/videos/fake-yt-dlp.ts';
import { outcomeOf } from '../../support/recipes/import-outcome.ts';
import { type LocalSite, startLocalSite } from '../../support/network/local-site.ts';
import { startVideoSite, type VideoSite } from '../../support/videos/video-site.ts';
import { startWhisper, type WhisperStandIn } from '../../support/models/whisper-stand-in.ts';

const CHANNEL = 'The Slow Kitchen';
const LIST = ['3 leeks', '40 g butter', '800 ml vegetable stock'];
const STEPS = [
  'Slice the leeks and wash them well.',
  'Fry them in the butter for 8 minutes.',
  'Add the stock and simmer it.',
];

/** A page with the recipe of a dish. */
const pageOf = (name: string): string =>
  `<!doctype html><html lang="en"><head><title>${name}</title><script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name,
    recipeIngredient: LIST,
    recipeInstructions: STEPS,
  })}</script></head><body><h1>${name}</h1><ul>${LIST.map((line) => `<li>${line}</li>`).join('')}</ul><ol>${STEPS.map((line) => `<li>${line}</li>`).join('')}</ol></body></html>`;

let site: VideoSite;
let inside: LocalSite;
let whisper: WhisperStandIn;
let ytDlp: FakeYtDlp;
let app: ApiApp;
beforeAll(async () => {
  [site, whisper, ytDlp] = await Promise.all([startVideoSite(), startWhisper(), createFakeYtDlp()]);
  inside = await startLocalSite((_, response) => void response.end(pageOf('Leek soup')));
  const env = { IMPORT_ALLOW_HOSTS: `127.0.0.1:${site.port}`, WHISPER_URL: whisper.origin, YT_DLP: ytDlp.path };
  app = await startApiApp({ env, withWorker: true });
});
afterAll(async () => {
  await app.close();
  await Promise.all([site.stop(), inside.stop(), whisper.stop(), ytDlp.remove()]);
});

let shown = 0;
const show = (description: string, title = 'Creamy leek soup | Slow days'): string =>
  site.show(`/video-${++shown}`, {
    title,
    channel: CHANNEL,
    description,
    pictures: [{ url: site.picture, width: 480 }],
  });

async function imported(client: Client, url: string): Promise<Answer['body']> {
  return outcomeOf(client, (await client.post('/upload/url', { url })).body.jobId);
}

const texts = (lines: readonly (string | { content: string })[]): string[] =>
  lines.map((line) => (typeof line === 'string' ? line : line.content));

describe('a video whose recipe stands on a page that its author links to', () => {
  it('has the recipe of that page, and stays what it is', async () => {
    const ada = await signUp(app); // the first, so an administrator
    const link = site.showMarkup('/leek-soup', pageOf('Leek soup with butter'));
    const url = show(
      `So good on cold days!\n\nFULL RECIPE: ${link}\n\nMy pan: ${site.origin}/shop/pan\nInstagram: https://instagram.com/ann`,
    );
    const { recipeId } = await imported(ada, url);
    const recipe = (await ada.get(`/api/recipes/${recipeId}`)).body;
    expect(recipe).toMatchObject({
      title: 'Leek soup with butter',
      originalSource: { type: 'youtube', url, channel: CHANNEL },
      images: [expect.any(String)],
    });
    expect([texts(recipe.ingredients), texts(recipe.instructions)]).toEqual([LIST, STEPS]);
    expect(site.paths).not.toContain('/shop/pan');
    expect(whisper.asked).toEqual([]);
    const { rawData } = (await ada.get(`/api/recipes/${recipeId}/debug`)).body;
    expect(JSON.stringify(rawData)).toContain(`"where":"${link} `);
  });

  it('has the steps of that page where the list alone stands below it', async () => {
    const ann = await signUp(app);
    const link = site.showMarkup('/soups/1', pageOf('Creamy Leek Soup'));
    const { recipeId } = await imported(ann, show(`Ingredients\n${LIST.join('\n')}\n\nRecipe: ${link}`));
    expect(texts((await ann.get(`/api/recipes/${recipeId}`)).body.instructions)).toEqual(STEPS);
  });

  it('leads nowhere where the recipe stands below it', async () => {
    const ann = await signUp(app);
    const link = site.showMarkup('/unasked', pageOf('Leek soup'));
    const method = 'Cut the leeks.\nCook them in the stock for 20 minutes.';
    const { recipeId } = await imported(
      ann,
      show(`Ingredients\n${LIST.join('\n')}\n\nMethod\n${method}\n\nRecipe: ${link}`),
    );
    expect(texts((await ann.get(`/api/recipes/${recipeId}`)).body.instructions)).toEqual(method.split('\n'));
    expect(site.paths).not.toContain('/unasked');
  });
});

describe('a link below a video is followed nowhere else', () => {
  it('is no way to a recipe of another dish, to a video, or in circles', async () => {
    const ann = await signUp(app);
    whisper.mode = 'silence';
    const other = site.showMarkup('/r/other', pageOf('Carrot cake'));
    const further = show(`The recipe: ${site.showMarkup('/r/hidden', pageOf('Leek soup'))}`, 'Leek soup');
    const without = site.showMarkup('/r/none', `<h1>Leek soup</h1><a href="${site.origin}/r/hidden">Recipe</a>`);
    const circle = site.showMarkup('/r/circle', `<meta http-equiv="refresh" content="0;url=${site.origin}/r/circle">`);
    for (const link of [other, further, without, circle, `${site.origin}/r/gone`]) {
      expect((await imported(ann, show(`The recipe: ${link}`))).error).not.toBeNull();
    }
    const { failedJobs } = (await ann.get('/api/failed-jobs')).body;
    expect(new Set(failedJobs.map(({ code }: { code: string }) => code))).toEqual(
      new Set(['importErrors.videoNoRecipe']),
    );
    expect(site.paths).not.toContain('/r/hidden');
  });

  it('reaches no address that imports may not reach, also not by a redirect', async () => {
    const ann = await signUp(app);
    whisper.mode = 'silence';
    const detour = site.redirect('/to-inside', `${inside.origin}/leek-soup`);
    const loop = site.redirect('/loop', `${site.origin}/loop`);
    const links = [
      `${inside.origin}/leek-soup`,
      detour,
      loop,
      'http://169.254.169.254/leek-soup',
      'http://[::1]/leek-soup',
      'http://localhost:9/leek-soup',
    ];
    for (const link of links) expect((await imported(ann, show(`The recipe: ${link}`))).error).not.toBeNull();
    expect(inside.connections()).toBe(0);
  });
});
