import type { AppUnderTest } from '../accounts/accounts.ts';
import type { Answer, Client } from '../api/client.ts';
import { photo } from '../files/photos.ts';
import { formWith } from '../files/recipe-files.ts';
import { storedZip } from '../files/write-zip.ts';
import type { ExpectedArchive } from './judge-imports.ts';

/** The bytes behind an address of the server, such as a picture or an export. */
export async function bytesAt(app: AppUnderTest, client: Client, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(new URL(path, app.url), { headers: { Cookie: `cardamom_session=${client.cookie()}` } });
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Uploads an archive; returns the id of its import. */
export async function sendArchive(
  client: Client,
  bytes: Uint8Array<ArrayBuffer>,
  name = 'recipes.zip',
): Promise<string> {
  const { status, body } = await client.post('/upload/file', undefined, { raw: formWith(bytes, name) });
  if (status !== 202) throw new Error(`the archive is refused: ${status} ${JSON.stringify(body)}`);
  return body.jobId;
}

/** The recipes of a user by their titles, without what differs between accounts. */
export async function recipesOf(client: Client): Promise<Map<string, Answer['body']>> {
  const { body: list } = await client.get('/api/recipes');
  const recipes = new Map<string, Answer['body']>();
  for (const { id } of list) {
    const { id: _, revision: _revision, ...recipe } = (await client.get(`/api/recipes/${id}`)).body;
    recipes.set(recipe.title, recipe);
  }
  return recipes;
}

/**
 * An archive in JSON-LD of so many recipes named after it, every third with a picture, and a broken file in the middle.
 * The same name gives the same bytes.
 */
export async function archiveOf(
  name: string,
  count: number,
): Promise<ExpectedArchive & { readonly bytes: Uint8Array<ArrayBuffer> }> {
  const titles = Array.from({ length: count }, (_, number) => `${name}: soup ${number}`);
  const picture = await photo('orange', 320, 240);
  const files = titles.flatMap((title, number): (readonly [string, Uint8Array])[] => {
    const recipe = {
      '@type': 'Recipe',
      name: title,
      recipeIngredient: ['200 g lentils', '1 onion'],
      recipeInstructions: ['Boil.'],
      ...(number % 3 === 0 && { image: `${number}.jpg` }),
    };
    const json = [`${number}.json`, Buffer.from(JSON.stringify(recipe))] as const;
    return number % 3 === 0 ? [json, [`${number}.jpg`, picture]] : [json];
  });
  const broken = 'broken.json';
  files.splice(count, 0, [broken, Buffer.from('{"@type": "Recipe", ')]);
  return { titles, broken: [broken], bytes: new Uint8Array(storedZip(files)) };
}
