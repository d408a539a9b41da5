import type { AppUnderTest } from '../accounts/accounts.ts';
import type { Answer, Client } from '../api/client.ts';
import { formWith } from '../files/recipe-files.ts';

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
