import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import type { Answer, Client } from '../../support/api/client.ts';
import { outcomeOf } from '../../support/recipes/import-outcome.ts';
import { recipeWords } from '../../support/models/model-answer.ts';
import type { SeenChat } from '../../support/models/ollama-chat.ts';
import { type OllamaStandIn, startOllamaStandIn } from '../../support/models/ollama-stand-in.ts';
import { printedText } from '../../support/files/printed-text.ts';
import { CAKE, picturesOfPages } from '../../support/files/recipe-files.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** What a model sees on every picture, whatever that shows. */
const DREAM = {
  title: 'Oat biscuits',
  ingredients: ['200 g oats', '1 jar of honey', '90 g butter'],
  steps: ['Melt the butter with the honey.', 'Stir in the oats and bake for 12 minutes.'],
};
const INVENTED = [DREAM.title, 'Ingredients', ...DREAM.ingredients, 'Method', ...DREAM.steps].join('\n');

let ollama: OllamaStandIn;
let app: ApiApp;
let ann: Client;
/** What the model transcribes. */
let told = INVENTED;
beforeAll(async () => {
  const answer = (chat: SeenChat): string => (chat.pictures.length > 0 ? told : recipeWords(chat, DREAM));
  ollama = await startOllamaStandIn({ answer });
  app = await startApiApp({ withWorker: true, env: { OLLAMA_HOST: ollama.origin } });
  ann = await signUp(app);
});
afterAll(async () => {
  await app.close();
  await ollama.stop();
});

const bytesOf = async (picture: Sharp): Promise<Bytes> => new Uint8Array(await picture.jpeg().toBuffer());
const printed = async (...lines: string[]): Promise<Bytes> =>
  bytesOf(await printedText(lines.join('\n'), { margin: 80 }));

/** Crumbs all over a table, many of them as large as letters. */
function crumbs(): Promise<Bytes> {
  const spots = Array.from({ length: 300 }, (_, at) => {
    const [x, y, size] = [(at * 7919) % 1_193, (at * 104_729) % 887, 4 + ((at * 31) % 13)];
    return `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${4 + ((at * 17) % 11)}"/>`;
  });
  const svg = `<svg width="1200" height="900"><rect width="1200" height="900" fill="#e8d8b8"/>${spots.join('')}</svg>`;
  return bytesOf(sharp(Buffer.from(svg)));
}
const orange = (): Promise<Bytes> =>
  bytesOf(sharp({ create: { width: 1_200, height: 900, channels: 3, background: 'orange' } }));

async function imported(
  ...pictures: Bytes[]
): Promise<{ outcome: Answer['body']; recipe: Answer['body']; looks: number }> {
  const form = new FormData();
  for (const [at, bytes] of pictures.entries()) form.append('file', new Blob([bytes]), `IMG_${at + 1}.jpg`);
  const before = ollama.chats.length;
  const { body } = await ann.post('/upload/file', undefined, { raw: form });
  const outcome = await outcomeOf(ann, body.jobId);
  const recipe = outcome.recipeId === null ? null : (await ann.get(`/api/recipes/${outcome.recipeId}`)).body;
  return { outcome, recipe, looks: ollama.chats.slice(before).filter((chat) => chat.pictures.length > 0).length };
}
const contents = (lines: readonly (string | { content: string })[]): string[] =>
  lines.map((line) => (typeof line === 'string' ? line : line.content));

describe('a model that dreams a recipe', () => {
  it.each([
    ['without anything on it', orange],
    ['of crumbs', crumbs],
    [
      'that was taken in the dark',
      async () => bytesOf(sharp(await printed(CAKE.title, ...CAKE.ingredients)).linear(0.1, 4)),
    ],
    [
      'that was taken out of focus',
      async () => bytesOf(sharp(await printed(CAKE.title, ...CAKE.ingredients)).blur(20)),
    ],
  ])('is not asked about a picture %s, and the cook is told what helps', async (_, picture) => {
    told = INVENTED;
    const { outcome, looks } = await imported(await picture());
    expect(outcome).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/no text could be read.*good light/u),
    });
    expect(looks).toBe(0);
  });

  it.each([
    ['three words', ['Almond cake, orange']],
    ['ten words', ['Almond cake with orange', 'for the feast of Sunday morning']],
    ['ten words in Korean', ['오렌지 아몬드 케이크', '달걀 세 개 설탕 반 컵']],
  ])('is not believed about a picture of %s', async (_, lines) => {
    told = INVENTED;
    const { outcome, looks } = await imported(await printed(...lines));
    expect(outcome).toMatchObject({ state: 'failed', error: expect.stringMatching(/no recipe/u) });
    expect(looks).toBe(1);
  });

  it('is not believed about a card that the recogniser read, nor asked about the dish beside it', async () => {
    told = INVENTED;
    const { recipe, looks } = await imported(await crumbs(), ...(await picturesOfPages()));
    expect(looks).toBe(2);
    expect(recipe.title).toBe(CAKE.title);
    expect(contents(recipe.ingredients)).toEqual(CAKE.ingredients);
    expect(contents(recipe.instructions)).toEqual(CAKE.steps);
    expect(recipe.images).toHaveLength(1);
  });

  it('is marked where it adds, changes and goes on, and nowhere else', async () => {
    const [list = '', sugar = ''] = [CAKE.ingredients[0], CAKE.ingredients[2]];
    const ingredients = [list, CAKE.ingredients[1], sugar.replace('150', '250'), '2 oranges', '1 tsp baking powder'];
    const steps = [...CAKE.steps, 'Pour the honey over it while it is hot.'];
    told = [CAKE.title, 'Ingredients', ...ingredients, 'Method', ...steps].join('\n');
    const card = await printed(CAKE.title, '', 'Ingredients', ...CAKE.ingredients, '', 'Method', ...CAKE.steps);
    const { recipe } = await imported(card);
    expect(contents(recipe.ingredients)).toEqual(ingredients);
    expect(recipe.doubts).toEqual([
      { field: 'ingredients', index: 2, why: 'unsure' },
      { field: 'ingredients', index: 4, why: 'unsure' },
      { field: 'instructions', index: 3, why: 'unsure' },
    ]);
  });
});
