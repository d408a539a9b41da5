import { describe, expect, it } from 'vitest';
import { NO_FURTHER_FIELDS } from '../../../../../shared/domain/further-fields.ts';
import { createFakeFetch } from '../../../../../tests/support/api/fake-fetch.ts';
import type { Recipe, RecipeEdit } from '../../../../../shared/domain/recipe.ts';
import { createApiClient } from '../../../../api/client.ts';
import { type NewPhoto, type Photo, photosOf } from '../photos/photos.ts';
import { createRepeatKey } from './repeat-key.ts';
import { saveChanges, saveNewRecipe } from './save-recipe.ts';
import { conflictOf, isOwnEdit } from './saver.ts';

const SOUP: Recipe = {
  id: 'soup',
  title: 'Soup',
  description: null,
  prepTime: null,
  cookTime: null,
  totalTime: null,
  ...NO_FURTHER_FIELDS,
  servings: null,
  tags: [],
  ingredients: ['salt'],
  instructions: [],
  images: ['/a', '/b'],
  lang: null,
  dir: null,
  originalSource: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  doubts: [],
};
const EDIT: RecipeEdit = {
  title: 'Soup',
  description: null,
  prepTime: null,
  cookTime: 5,
  totalTime: null,
  servings: null,
  tags: [],
  ingredients: [{ content: 'Base', type: 'title' }, 'salt'],
  instructions: [],
};
const photo = (name: string): NewPhoto => ({
  key: name,
  url: `blob:${name}`,
  file: new File([name], name),
  error: null,
});
const refusal = (status: number, fields = {}) =>
  Response.json({ error: 'Not this.', message: 'Not this.', code: 'recipes.imageUnreadable', fields }, { status });

/** A server with one recipe, whose picture URLs contain the file names. It refuses files named "bad…". */
function setUp() {
  let { images } = SOUP;
  let revision = 4;
  const faults = { sorting: false };
  const bodies: any[] = []; // oxlint-disable-line typescript/no-explicit-any -- JSON of several shapes
  const network = createFakeFetch({
    'PUT /api/recipes/update': async (request: Request) => {
      const body = (await request.json()) as { images?: string[] };
      bodies.push(body);
      if (faults.sorting && body.images?.includes('/x.jpg')) return refusal(503);
      images = body.images ?? images;
      revision += 1;
      return { success: true, recipe: { ...SOUP, images, revision } };
    },
    'POST /api/recipes/soup/images': async (request: Request) => {
      const file = (await request.formData()).get('images') as File;
      if (file.name.startsWith('bad')) return refusal(400, { images: 'Not this.' });
      images = [...images, `/${file.name}`];
      revision += 1;
      return { images };
    },
    'POST /api/recipes': async (request: Request) => {
      const form = await request.formData();
      const files = form.getAll('images') as File[];
      bodies.push(Object.fromEntries([...form].filter(([name]) => name !== 'images')));
      if (files.some(({ name }) => name.startsWith('bad'))) return refusal(415);
      images = files.map(({ name }) => `/${name}`);
      return Response.json({ ...SOUP, images, revision }, { status: 201 });
    },
  });
  const { fetch, sendForm, calls } = network;
  const api = createApiClient({
    serverOrigin: '',
    fetch,
    sendForm,
    language: () => 'en',
    onSessionEnded: () => undefined,
  });
  return { api, network, faults, calls, bodies, images: () => images };
}

describe('a new recipe', () => {
  it('is sent as one form, without empty fields', async () => {
    const { api, calls, bodies } = setUp();
    const { recipe, refused } = await saveNewRecipe(api, EDIT, [photo('x.jpg'), photo('y.jpg')], createRepeatKey());
    expect(calls).toEqual(['POST /api/recipes']);
    expect(bodies[0]).toEqual({
      title: 'Soup',
      cookTime: '5',
      ingredients: JSON.stringify([{ content: 'Base', type: 'title' }, 'salt']),
    });
    expect(recipe.images).toEqual(['/x.jpg', '/y.jpg']);
    expect(refused).toEqual([]);
  });

  it('is saved without the photo that the server refuses, but with the others', async () => {
    const { api, images } = setUp();
    const { recipe, refused } = await saveNewRecipe(
      api,
      EDIT,
      [photo('x.jpg'), photo('bad.jpg'), photo('y.jpg')],
      createRepeatKey(),
    );
    expect(recipe.images).toEqual(['/x.jpg', '/y.jpg']);
    expect(recipe.revision).toBe(6);
    expect(images()).toEqual(['/x.jpg', '/y.jpg']);
    expect(refused).toMatchObject([{ key: 'bad.jpg', error: { text: 'Not this.' } }]);
  });

  it('throws errors about the recipe itself', async () => {
    const { api, network } = setUp();
    network.answer('POST /api/recipes', () => refusal(400, { title: 'Too long.' }));
    await expect(saveNewRecipe(api, EDIT, [photo('x.jpg')], createRepeatKey())).rejects.toMatchObject({
      fields: { title: 'Too long.' },
    });
  });
});

describe('the key of a form', () => {
  it('is the same for the same contents, even after other attempts', () => {
    const keyOf = createRepeatKey();
    const [one, other] = [new File(['1'], 'a.jpg'), new File(['1'], 'a.jpg')];
    const first = keyOf({ title: 'Soup' }, [one]);
    const others = [keyOf({ title: 'Stew' }, [one]), keyOf({ title: 'Soup' }, []), keyOf({ title: 'Soup' }, [other])];
    expect(new Set([first, ...others]).size).toBe(4);
    expect(keyOf({ title: 'Soup' }, [one])).toBe(first);
    expect(createRepeatKey()({ title: 'Soup' }, [one])).not.toBe(first);
  });
});

describe('a recipe that was changed elsewhere', () => {
  const current = { ...SOUP, cookTime: 7, revision: 6 };

  it('is refused with the stored version and the names of the changed fields', async () => {
    const { api, network } = setUp();
    const body = { error: 'No.', message: 'No.', code: 'recipes.changedElsewhere', current, changed: ['cookTime'] };
    network.answer('PUT /api/recipes/update', () => Response.json(body, { status: 409 }));
    const error: unknown = await saveChanges(api, SOUP, EDIT, photosOf(SOUP.images)).catch((thrown: unknown) => thrown);
    expect(conflictOf(error)).toEqual({ current, changed: ['cookTime'] });
    expect(conflictOf(new Error('another'))).toBeNull();
  });

  it('is an own edit if text and pictures are what was sent', () => {
    const edit = { ...EDIT, cookTime: 7, ingredients: SOUP.ingredients };
    expect(isOwnEdit({ edit, photos: photosOf(SOUP.images) }, current)).toBe(true);
    expect(isOwnEdit({ edit, photos: photosOf(['/a']) }, current)).toBe(false);
    expect(isOwnEdit({ edit: EDIT, photos: photosOf(SOUP.images) }, current)).toBe(false);
  });
});

describe('a changed recipe', () => {
  it('names the revision that was edited, and counts its own steps', async () => {
    const { api, bodies } = setUp();
    const photos = [photo('x.jpg'), photo('bad.jpg'), ...photosOf(SOUP.images)];
    const { recipe } = await saveChanges(api, { ...SOUP, revision: 4 }, EDIT, photos);
    expect(bodies.map(({ revision }) => revision)).toEqual([4, 6]);
    expect(recipe.revision).toBe(7);
  });

  it('is sent completely, without empty fields and unchanged pictures', async () => {
    const { api, bodies, calls } = setUp();
    await saveChanges(api, SOUP, EDIT, photosOf(SOUP.images));
    expect(calls).toEqual(['PUT /api/recipes/update']);
    expect(bodies[0]).toEqual({ id: 'soup', title: 'Soup', cookTime: 5, ingredients: EDIT.ingredients });
  });

  it('is sent with what it empties where absent fields would stay', async () => {
    const { api, bodies } = setUp();
    const original = { ...SOUP, totalTime: 55, notes: 'Freezes well.', yieldText: '1 pot' };
    await saveChanges(api, original, { ...EDIT, totalTime: null, notes: null, yieldText: '2 pots' }, []);
    expect(bodies[0]).toMatchObject({ totalTime: null, notes: null, yieldText: '2 pots' });
  });

  it.each<[string, Photo[], string[]]>([
    ['sorted', photosOf(['/b', '/a']), ['/b', '/a']],
    ['removed', photosOf(['/b']), ['/b']],
    ['all removed', [], []],
    ['added', [...photosOf(['/a', '/b']), photo('x.jpg')], ['/a', '/b', '/x.jpg']],
    ['added in front', [photo('x.jpg'), ...photosOf(['/a']), photo('y.jpg')], ['/x.jpg', '/a', '/y.jpg']],
  ])('has its pictures %s', async (_, photos, expected) => {
    const { api, images } = setUp();
    const { recipe } = await saveChanges(api, SOUP, EDIT, photos);
    expect(recipe.images).toEqual(expected);
    expect(images()).toEqual(expected);
  });

  it('keeps its text and the other photos if one is refused or the connection fails', async () => {
    const { api, images, network, bodies } = setUp();
    const photos = [photo('bad.jpg'), photo('x.jpg'), ...photosOf(SOUP.images)];
    const { recipe, refused } = await saveChanges(api, SOUP, EDIT, photos);
    expect(recipe.images).toEqual(['/x.jpg', '/a', '/b']);
    expect(images()).toEqual(recipe.images);
    expect(refused).toMatchObject([{ key: 'bad.jpg', error: { text: 'Not this.' } }]);
    network.answer('POST /api/recipes/soup/images', () => {
      throw new TypeError('fetch failed');
    });
    const broken = await saveChanges(api, recipe, EDIT, [...photosOf(recipe.images), photo('y.jpg')]);
    expect(broken.refused).toMatchObject([{ key: 'y.jpg', error: { key: 'errors.network' } }]);
    expect(bodies.at(-1)).toMatchObject({ cookTime: 5 });
  });

  it('does not upload photos twice if their order could not be saved, and sorts them in the next attempt', async () => {
    const { api, images, faults } = setUp();
    faults.sorting = true;
    const saved = await saveChanges(api, SOUP, EDIT, [photo('x.jpg'), ...photosOf(SOUP.images)]);
    expect(saved).toMatchObject({ wanted: ['/x.jpg', '/a', '/b'], unsorted: { status: 503 }, refused: [] });
    expect(saved.recipe.images).toEqual(['/a', '/b', '/x.jpg']);
    faults.sorting = false;
    await saveChanges(api, saved.recipe, EDIT, photosOf(saved.wanted));
    expect(images()).toEqual(['/x.jpg', '/a', '/b']);
  });

  it('throws when the text is refused', async () => {
    const { api, network, calls } = setUp();
    network.answer('PUT /api/recipes/update', () => refusal(404));
    await expect(saveChanges(api, SOUP, EDIT, [photo('x.jpg')])).rejects.toMatchObject({ status: 404 });
    expect(calls).toEqual(['PUT /api/recipes/update']);
  });
});
