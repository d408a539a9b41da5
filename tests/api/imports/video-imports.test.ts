import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DISHES } from '../../fixtures/pages/dishes.ts';
import { AROUND, listBelow, methodBelow } from '../../fixtures/video/described.ts';
import type { Said } from '../../fixtures/video/spoken.ts';
import { tikTokPage } from '../../fixtures/video/social.ts';
import { watchPage } from '../../fixtures/video/youtube.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import type { Answer, Client } from '../../support/api/client.ts';
import { createFakeYtDlp, type FakeYtDlp } from '../../support/videos/fake-yt-dlp.ts';
import { inProcess, outcomeOf } from '../../support/recipes/import-outcome.ts';
import { recipeWords } from '../../support/models/model-answer.ts';
import { startOllamaStandIn } from '../../support/models/ollama-stand-in.ts';
import { formWith } from '../../support/files/recipe-files.ts';
import { startVideoSite, type VideoSite } from '../../support/videos/video-site.ts';
import { waitFor } from '../../support/processes/wait-for.ts';
import { startWhisper, type WhisperStandIn } from '../../support/models/whisper-stand-in.ts';

const CHANNEL = 'The Slow Kitchen';
const LIST = 'Ingredients\n500 g carrots\n1 onion\n6 cardamom pods\n1 l vegetable stock';
const SPOKEN: readonly Said[] = [
  [0, '[Music]'],
  [1, 'Hello and welcome back to my channel.'],
  [30, 'Chop the carrots and the onion into small pieces.'],
  [41, 'Fry both with the cardamom for 5 minutes.'],
  [60, 'Add the stock and simmer it for 20 minutes.'],
  [90, 'Thanks for watching, see you next time.'],
];
const STEPS = [
  'Chop the carrots and the onion into small pieces.',
  'Fry both with the cardamom for 5 minutes.',
  'Add the stock and simmer it for 20 minutes.',
];

const TIKTOK = 'https://www.tiktok.com/@ann/video/7300000000000000001';

let site: VideoSite;
let whisper: WhisperStandIn;
let ytDlp: FakeYtDlp;
let app: ApiApp;
let deaf: ApiApp;
beforeAll(async () => {
  [site, whisper, ytDlp] = await Promise.all([startVideoSite(), startWhisper(), createFakeYtDlp()]);
  const env = { IMPORT_ALLOW_HOSTS: `127.0.0.1:${site.port}` };
  const listening = { ...env, WHISPER_URL: whisper.origin, YT_DLP: ytDlp.path };
  app = await startApiApp({ env: listening, withWorker: true });
  deaf = await startApiApp({ env, withWorker: true });
});
afterAll(async () => {
  await Promise.all([app.close(), deaf.close()]);
  await Promise.all([site.stop(), whisper.stop(), ytDlp.remove()]);
});

const texts = (lines: readonly (string | { content: string })[]): string[] =>
  lines.map((line) => (typeof line === 'string' ? line : line.content));

async function imported(client: Client, url: string): Promise<Answer['body']> {
  const { status, body } = await client.post('/upload/url', { url });
  expect(status).toBe(202);
  return outcomeOf(client, body.jobId);
}

async function recipeOf(client: Client, url: string): Promise<Answer['body']> {
  const { recipeId, error } = await imported(client, url);
  expect(error).toBeNull();
  return (await client.get(`/api/recipes/${recipeId}`)).body;
}

describe('importing a video', () => {
  it('takes the recipe that stands below it, the channel and the largest picture that is there', async () => {
    const ann = await signUp(deaf);
    for (const dish of DISHES.filter(({ lang }) => ['de', 'ja', 'ar'].includes(lang))) {
      const url = site.show(`/${dish.lang}`, {
        title: `${dish.title} | ${CHANNEL} #shorts`,
        channel: CHANNEL,
        description: `${dish.story}\n\n${listBelow(dish)}\n\n${methodBelow(dish)}\n\n${AROUND}`,
        shortDescription: dish.story,
        pictures: [
          { url: `${site.origin}/gone.jpg`, width: 1_280 },
          { url: site.picture, width: 480 },
        ],
      });
      const recipe = await recipeOf(ann, url);
      expect(recipe).toMatchObject({
        title: dish.title,
        originalSource: { type: 'youtube', url, channel: CHANNEL },
        images: [expect.any(String)],
      });
      expect(texts(recipe.instructions)).toEqual(dish.steps);
      expect(recipe.ingredients).toHaveLength(
        dish.groups.flatMap(([name, list]) => [...(name ? [name] : []), ...list]).length,
      );
    }
  });

  it.each(['json3', 'srv1', 'srv3', 'vtt'] as const)(
    'takes the steps from captions as %s where the list alone stands below it',
    async (form) => {
      const ann = await signUp(deaf);
      const captions = [
        {
          baseUrl: site.caption(`/api/${form}/fr`, form, [[0, 'Coupez les carottes en petits morceaux.']]),
          lang: 'fr',
        },
        { baseUrl: site.caption(`/api/${form}/en`, form, SPOKEN), lang: 'en', automatic: true },
      ];
      const url = site.show(`/steps-${form}`, {
        title: 'Carrot soup',
        channel: CHANNEL,
        description: `${LIST}\n\n${AROUND}`,
        captions,
      });
      const recipe = await recipeOf(ann, url);
      expect(texts(recipe.ingredients)).toEqual(['500 g carrots', '1 onion', '6 cardamom pods', '1 l vegetable stock']);
      expect(texts(recipe.instructions)).toEqual(STEPS);
      expect(site.paths.filter((path) => path.includes('/fr'))).toEqual([]);
    },
  );

  it('listens where neither holds the steps, and says so while it does and afterwards', async () => {
    const ann = await signUp(app);
    const captions = ['empty', 'page', 'gone'].map((kind, index) => ({
      baseUrl: site.caption(`/api/bad-${kind}`, kind as 'empty'),
      lang: 'en',
      automatic: index > 0,
    }));
    whisper.heard = SPOKEN;
    whisper.mode = 'hang';
    const url = site.show('/heard', {
      id: 'hearhearhea',
      title: 'Carrot soup',
      channel: CHANNEL,
      description: LIST,
      captions,
    });
    const { jobId } = (await ann.post('/upload/url', { url })).body;
    await waitFor(
      'the listening',
      async () => (await inProcess(ann))[0]?.step === 'listening' && whisper.asked.length > 0,
    );
    expect(await inProcess(ann)).toMatchObject([{ id: jobId, sourceType: 'youtube_asr' }]);
    whisper.mode = 'verbose';
    whisper.answerNow();
    const { recipeId, sourceType } = await outcomeOf(ann, jobId);
    expect(sourceType).toBe('youtube_asr');
    const recipe = (await ann.get(`/api/recipes/${recipeId}`)).body;
    expect(recipe.originalSource).toEqual({ type: 'youtube_asr', url, channel: CHANNEL });
    expect(texts(recipe.instructions)).toEqual(STEPS);
    expect((await ytDlp.calls()).at(-1)).toMatch(/ -- https:\/\/www\.youtube\.com\/watch\?v=hearhearhea$/);
  });

  it('listens to a video of TikTok, and reads its captions where it has some', async () => {
    const ann = await signUp(app);
    whisper.heard = SPOKEN;
    whisper.mode = 'verbose';
    const asked = whisper.asked.length;
    const post = { caption: `Carrot soup 🥕\n${LIST}\n#soup`, author: CHANNEL, picture: site.picture };
    const state = (more: object): string => tikTokPage({ ...post, url: TIKTOK }, 'universal', more);
    const heard = await recipeOf(ann, site.showMarkup('/tiktok-heard', state({})));
    expect(texts(heard.instructions)).toEqual(STEPS);
    expect(heard).toMatchObject({ title: 'Carrot soup', originalSource: { type: 'url', channel: CHANNEL } });
    expect((await ytDlp.calls()).at(-1)).toMatch(/ -- https:\/\/www\.tiktok\.com\/@ann\/video\/7300000000000000001$/);
    expect(whisper.asked).toHaveLength(asked + 1);
    const subtitleInfos = [
      { Url: site.caption('/tiktok/fra.vtt', 'vtt', [[0, 'Bonjour']]), LanguageCodeName: 'fra-FR', Source: 'MT' },
      { Url: site.caption('/tiktok/eng.vtt', 'vtt', SPOKEN), LanguageCodeName: 'eng-US', Source: 'ASR' },
    ];
    const read = await recipeOf(ann, site.showMarkup('/tiktok-read', state({ subtitleInfos })));
    expect(texts(read.instructions)).toEqual(STEPS);
    expect(whisper.asked).toHaveLength(asked + 1);
    expect(site.paths).not.toContain('/tiktok/fra.vtt');
  });

  it('keeps the list where nothing can be heard, and fails in plain words where there is none', async () => {
    const ann = await signUp(app);
    whisper.mode = 'error';
    const list = await recipeOf(ann, site.show('/list', { title: 'Carrot soup', channel: CHANNEL, description: LIST }));
    expect([list.ingredients.length, list.instructions, list.originalSource.type]).toEqual([4, [], 'youtube']);
    const story = { title: 'My kitchen', channel: CHANNEL, description: 'A walk through my kitchen.' };
    const cases: [string, Partial<typeof story> & Record<string, unknown>, string, string][] = [
      ['/unheard', {}, 'importErrors.speechUnavailable', 'youtube_asr'],
      ['/long', { length: 3_700 }, 'importErrors.videoTooLong', 'youtube'],
      ['/removed', { status: 'ERROR' }, 'importErrors.videoUnavailable', 'youtube'],
      ['/private', { status: 'LOGIN_REQUIRED' }, 'importErrors.videoUnavailable', 'youtube'],
    ];
    for (const [path, more] of cases) await imported(ann, site.show(path, { ...story, ...more }));
    const { failedJobs } = (await ann.get('/api/failed-jobs')).body;
    const failed = failedJobs.map((job: Answer['body']) => [new URL(job.source).pathname, job.code, job.sourceType]);
    expect(failed.toReversed()).toEqual(cases.map(([path, , code, type]) => [path, code, type]));
    whisper.mode = 'silence';
    await imported(ann, site.show('/music', story));
    expect((await ann.get('/api/failed-jobs')).body.failedJobs[0]).toMatchObject({
      code: 'importErrors.videoNoRecipe',
    });
    const bob = await signUp(deaf);
    await imported(bob, site.show('/silent', story));
    expect((await bob.get('/api/failed-jobs')).body.failedJobs).toMatchObject([
      { code: 'importErrors.videoNoRecipe', sourceType: 'youtube' },
    ]);
  });

  it('keeps of a saved watch page whose video it is, and where it is to be seen', async () => {
    const ann = await signUp(deaf);
    const description = `${LIST}\n\nMethod\n${STEPS.join('\n')}`;
    const page = watchPage({ id: 'savedsaveds', title: 'Carrot soup', channel: CHANNEL, description });
    const { jobId } = (await ann.post('/upload/file', undefined, { raw: formWith(page, 'soup.html') })).body;
    const { recipeId } = await outcomeOf(ann, jobId);
    const { originalSource } = (await ann.get(`/api/recipes/${recipeId}`)).body;
    const url = 'https://www.youtube.com/watch?v=savedsaveds';
    expect(originalSource).toEqual({ type: 'file', name: 'soup.html', url, channel: CHANNEL });
  });

  it('asks a model about what is said, and keeps nothing that nobody said', async () => {
    const title = 'Carrot soup';
    const told: Said[] = [
      [
        10,
        'So today we take five hundred grams of carrots and one onion, a liter of stock, some butter, salt and pepper.',
      ],
      ...SPOKEN.slice(2, 5),
    ];
    const ingredients = [
      'five hundred grams of carrots',
      'one onion',
      'a liter of stock',
      'some butter',
      'salt',
      'pepper',
      '2 tbsp sugar',
    ];
    const steps = [...STEPS, 'Garnish it with 3 sprigs of mint.'];
    const ollama = await startOllamaStandIn({ answer: (chat) => recipeWords(chat, { title, ingredients, steps }) });
    const env = { OLLAMA_HOST: ollama.origin, IMPORT_ALLOW_HOSTS: `127.0.0.1:${site.port}` };
    const asking = await startApiApp({ env, withWorker: true });
    try {
      const ann = await signUp(asking);
      const captions = [{ baseUrl: site.caption('/api/told', 'json3', told), lang: 'en', automatic: true }];
      const url = site.show('/told', { title, channel: CHANNEL, description: AROUND, captions });
      const recipe = await recipeOf(ann, url);
      expect(recipe).toMatchObject({ title, originalSource: { type: 'youtube', url, channel: CHANNEL } });
      expect(texts(recipe.instructions)).toEqual(STEPS);
      expect(texts(recipe.ingredients).join('|')).toMatch(/five hundred grams of carrots\|.*one onion/);
      expect(JSON.stringify(recipe)).not.toMatch(/sugar|mint/);
    } finally {
      await asking.close();
      await ollama.stop();
    }
  });

  it('asks for no captions at addresses that imports may not reach', async () => {
    const ann = await signUp(deaf);
    const inside = [
      'http://127.0.0.1:9/x',
      'http://169.254.169.254/latest',
      'file:///etc/passwd',
      'http://[::1]/x',
      'javascript:alert(1)',
    ];
    const captions = inside.map((baseUrl) => ({ baseUrl, lang: 'en' }));
    const recipe = await recipeOf(
      ann,
      site.show('/inside', { title: 'Carrot soup', channel: CHANNEL, description: LIST, captions }),
    );
    expect(recipe.instructions).toEqual([]);
  });
});

describe('a link to a video', () => {
  it('is of YouTube from its acceptance, and in all its forms the same job', async () => {
    const idle = await startApiApp();
    try {
      const ann = await signUp(idle);
      const links = [
        'https://www.youtube.com/watch?v=abcdefghijk&list=PL1&t=42s',
        'https://youtu.be/abcdefghijk?si=x',
        'https://m.youtube.com/shorts/abcdefghijk',
      ];
      const ids = [];
      for (const url of links) ids.push((await ann.post('/upload/url', { url })).body.jobId);
      expect(new Set(ids).size).toBe(1);
      expect(await inProcess(ann)).toMatchObject([{ id: ids[0], source: links[0], sourceType: 'youtube' }]);
      const other = (await ann.post('/upload/url', { url: 'https://youtu.be/abcdefghijK' })).body.jobId;
      expect(other).not.toBe(ids[0]);
    } finally {
      await idle.close();
    }
  });
});
