import { rm } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extractSource } from '../../../server/extraction/pipeline/extract-source.ts';
import { openZip, type ZipArchive } from '../../../server/extraction/document/zip/read-zip.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { type BreakingProxy, startBreakingProxy } from '../../support/database/breaking-proxy.ts';
import { type Client, createClient } from '../../support/api/client.ts';
import { photo, recipeForm } from '../../support/files/photos.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

let app: ApiApp;
let proxy: BreakingProxy;
beforeAll(async () => {
  app = await startApiApp({ through: async (url) => (proxy = await startBreakingProxy(url)).url });
});
afterAll(async () => {
  await app.close();
  await proxy.stop();
});

const headersOf = (client: Client) => ({ Cookie: `cardamom_session=${client.cookie()}` });
const download = (client: Client): Promise<Response> => fetch(`${app.url}/api/export`, { headers: headersOf(client) });
const unzip = async (client: Client): Promise<ZipArchive> =>
  openZip(new Uint8Array(await (await download(client)).arrayBuffer()));

async function create(client: Client, fields: Record<string, string>, images: Parameters<typeof recipeForm>[1] = []) {
  const { status, body } = await client.post('/api/recipes', undefined, { raw: recipeForm(fields, images) });
  expect(status).toBe(201);
  return body;
}
const json = async (zip: ZipArchive, name: string) =>
  JSON.parse(new TextDecoder().decode((await zip.read(name)) ?? undefined));

const SOUP = {
  title: 'Lentil soup: the best',
  prepTime: '15',
  cookTime: '75',
  servings: '4',
  tags: '["Soup","winter"]',
  ingredients: '[{"content":"For the soup","type":"title"},"200 g lentils","1 onion"]',
  instructions: '[{"content":"Cooking","type":"title"},"Chop the onion.","Boil all for 75 minutes."]',
};

describe('an export', () => {
  it('is a zip of all one’s recipes with their pictures', async () => {
    const ann = await signUp(app);
    const soup = await create(ann, SOUP, [await photo('red', 10, 20), await photo('blue', 20, 10)]);
    await create(ann, { title: 'Toast' });
    await create(await signUp(app), { title: 'Somebody else’s' });
    const answer = await download(ann);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('application/zip');
    expect(answer.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="cardamom-recipes-\d{4}-\d\d-\d\d\.zip"$/,
    );
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const zip = await openZip(new Uint8Array(await answer.arrayBuffer()));
    expect(zip.names).toEqual([
      'recipes/Toast.json',
      'recipes/Lentil soup the best.json',
      'pictures/Lentil soup the best/1.webp',
      'pictures/Lentil soup the best/2.webp',
    ]);
    const data = await json(zip, 'recipes/Lentil soup the best.json');
    expect(data).toMatchObject({
      '@type': 'Recipe',
      name: SOUP.title,
      dateCreated: soup.createdAt,
      image: ['../pictures/Lentil soup the best/1.webp', '../pictures/Lentil soup the best/2.webp'],
    });
    const widths = data.image.map(async (image: string) => {
      const { format, width } = await sharp((await zip.read(join('recipes', image))) ?? undefined).metadata();
      return [format, width];
    });
    expect(await Promise.all(widths)).toEqual([
      ['webp', 10],
      ['webp', 20],
    ]);
  });

  it('is read back by our own reader, and can be imported again', async () => {
    const ann = await signUp(app);
    const soup = await create(ann, SOUP);
    const bytes = (await (await unzip(ann)).read('recipes/Lentil soup the best.json')) ?? new Uint8Array();
    const { recipe } = await extractSource({ kind: 'file', bytes, name: 'soup.json', languages: [] });
    const contents = (lines: readonly (string | object)[]) =>
      lines.map((line) => (typeof line === 'string' ? { content: line, type: 'item' } : line));
    expect(recipe).toMatchObject({ title: soup.title, prepTime: 15, cookTime: 75, servings: 4, tags: soup.tags });
    expect(contents(recipe.ingredients)).toEqual(contents(soup.ingredients));
    expect(contents(recipe.instructions)).toEqual(contents(soup.instructions));
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), 'soup.json');
    expect((await ann.post('/upload/file', undefined, { raw: form })).status).toBe(202);
  });

  it('of nobody’s recipes is an empty zip; guests get none', async () => {
    expect((await unzip(await signUp(app))).names).toEqual([]);
    expect(await createClient(app.url).get('/api/export')).toMatchObject({ status: 401 });
  });

  it('names its files in their own letters, each once, and leads nowhere else', async () => {
    const ann = await signUp(app);
    for (const title of ['מרק', '麻婆豆腐', '../../up', 'Soup', 'soup', 'a\\b', '...']) await create(ann, { title });
    expect((await unzip(ann)).names).toEqual(
      ['Recipe', 'a b', 'soup', 'Soup (2)', 'up', '麻婆豆腐', 'מרק'].map((name) => `recipes/${name}.json`),
    );
  });

  it('holds more recipes than are read at once, and goes on without a picture whose file is gone', async () => {
    const ann = await signUp(app);
    const { id, images } = await create(ann, { title: 'Pictured' }, [await photo(), await photo()]);
    const em = app.services.createEntityManager();
    const [first] = await em.execute<{ path: string }[]>('select path from recipe_image where id = ?', [
      images[0].split('/').at(-1),
    ]);
    await rm(join(app.dataDir, 'images', first?.path ?? ''));
    await em.execute(
      `insert into recipe (id, account_id, title, search_text)
       select gen_random_uuid(), account_id, 'Copy ' || n, '' from recipe, generate_series(1, 230) n where id = ?`,
      [id],
    );
    const { names } = await unzip(ann);
    expect(names.filter((name) => name.startsWith('recipes/'))).toHaveLength(231);
    expect(names.filter((name) => name.startsWith('pictures/'))).toEqual(['pictures/Pictured/2.webp']);
    await em.execute('delete from recipe where id = ?', [id]);
  });
});

describe('an export in another format', () => {
  const exported = (client: Client, query: string): Promise<Response> =>
    fetch(`${app.url}/api/export?${query}`, { headers: headersOf(client) });
  const zipOf = async (answer: Response): Promise<ZipArchive> => openZip(new Uint8Array(await answer.arrayBuffer()));

  it('is a page of all recipes with their pictures inside, which runs no script', async () => {
    const ann = await signUp(app);
    const { id } = await create(ann, { ...SOUP, title: '<b>Soup</b> & more' }, [await photo('red', 10, 20)]);
    await create(ann, { title: 'שקשוקה', ingredients: '["ביצה"]', instructions: '[]' });
    const answer = await exported(ann, 'format=html');
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/html/);
    expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; filename="cardamom-book-[\d-]{10}\.html"$/);
    const page = await answer.text();
    expect(page).toContain(`<a href="#${id}" dir="auto">&lt;b&gt;Soup&lt;/b&gt; &amp; more</a>`);
    expect(page).toContain('<h4 dir="auto">For the soup</h4>');
    expect(page).toContain('<dt><bdi>Prep</bdi></dt><dd><bdi>15 min</bdi></dd>');
    expect(page).toMatch(/<article id="[\w-]{36}" lang="he" dir="rtl">\n<h2>שקשוקה/);
    expect(page).toMatch(/<img src="data:image\/webp;base64,UklGR/);
    expect(page).not.toContain('<b>Soup');
    expect(page).not.toContain('<script');
    expect(page).toContain("default-src 'none'");
  });

  it('is a folder of Markdown or of Cooklang', async () => {
    const ann = await signUp(app);
    await create(ann, SOUP, [await photo('red', 10, 20), await photo('blue', 20, 10)]);
    const markdown = await zipOf(await exported(ann, 'format=markdown'));
    const pictures = 'pictures/Lentil soup the best';
    expect(markdown.names).toEqual(['Lentil soup the best.md', `${pictures}/1.webp`, `${pictures}/2.webp`]);
    const text = new TextDecoder().decode((await markdown.read('Lentil soup the best.md')) ?? undefined);
    expect(text).toContain('# Lentil soup: the best\n\n![](pictures/Lentil%20soup%20the%20best/1.webp)');
    expect(text).toContain('## Ingredients\n\n### For the soup\n\n- 200 g lentils\n- 1 onion\n');
    const cooklang = await zipOf(await exported(ann, 'format=cooklang'));
    expect(cooklang.names).toEqual(['Lentil soup the best.cook', 'Lentil soup the best.webp', `${pictures}/2.webp`]);
    const cook = new TextDecoder().decode((await cooklang.read('Lentil soup the best.cook')) ?? undefined);
    expect(cook).toContain('= For the soup\n\n@lentils{200%g}\n@onion{1}\n');
  });

  it('holds only the chosen recipes; those of others are not found', async () => {
    const [ann, bob] = [await signUp(app), await signUp(app)];
    const { id } = await create(ann, { title: 'Chosen' });
    await create(ann, { title: 'Not chosen' });
    const foreign = (await create(bob, { title: 'Foreign' })).id;
    const { names } = await zipOf(await exported(ann, `format=markdown&ids=${foreign},${id}`));
    expect(names).toEqual(['Chosen.md']);
    expect((await exported(ann, `ids=${foreign}`)).status).toBe(404);
    for (const query of ['ids=1', 'ids=', 'format=pdf', `ids=${Array(201).fill(id).join(',')}`])
      expect((await exported(ann, query)).status).toBe(400);
  });
});

describe('an export that ends before its time', () => {
  async function many(): Promise<Client> {
    const ann = await signUp(app);
    const { id } = await create(ann, { title: 'One' });
    await app.services.createEntityManager().execute(
      `insert into recipe (id, account_id, title, description, search_text)
       select gen_random_uuid(), account_id, 'Copy ' || n, (select string_agg(md5(random()::text || n || g), '') from generate_series(1, 150) g), ''
       from recipe, generate_series(1, 3000) n where id = ?`,
      [id],
    );
    return ann;
  }

  /** Begins to read and stops; resolves with what was read of it. */
  function begin(client: Client, then: (answer: import('node:http').IncomingMessage) => void): Promise<boolean> {
    return new Promise((resolve, reject) => {
      get(`${app.url}/api/export`, { headers: headersOf(client) }, (answer) => {
        answer.once('data', () => {
          answer.pause();
          then(answer);
        });
        answer.once('close', () => resolve(answer.complete));
        answer.on('error', () => undefined); // that it was cut is told by `complete`
      }).on('error', reject);
    });
  }
  const openQueries = async (): Promise<number> => {
    const em = app.services.createEntityManager();
    const [row] = await em.execute<{ count: number }[]>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
    );
    return row?.count ?? 0;
  };

  it('because nobody reads on, is given up', async () => {
    const ann = await many();
    expect(await begin(ann, (answer) => answer.destroy())).toBe(false);
    await waitFor('the database to rest', async () => (await openQueries()) === 0);
    expect((await unzip(await signUp(app))).names).toEqual([]);
  });

  it('because the database goes away, is cut off and no whole answer', async () => {
    const ann = await many();
    const isWhole = begin(ann, (answer) => {
      proxy.cutStatements(true);
      answer.resume();
    });
    expect(await isWhole).toBe(false);
    proxy.cutStatements(false);
    expect((await createClient(app.url).get('/readyz')).status).toBe(200);
  });
});
