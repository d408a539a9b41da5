import { afterEach, describe, expect, it, vi } from 'vitest';
import { NO_FURTHER_FIELDS } from '../../../../shared/domain/further-fields.ts';
import { createFakeFetch } from '../../../../tests/support/api/fake-fetch.ts';
import { type Recipe, summaryOf } from '../../../../shared/domain/recipe.ts';
import { createApiClient } from '../../../api/client.ts';
import { createRecipeCacheStore } from './recipe-cache.store.ts';

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
  images: [],
  lang: null,
  dir: null,
  originalSource: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  doubts: [],
};
const STEW = { ...SOUP, title: 'Stew' };
const refusal = (status: number) => () =>
  Response.json({ error: 'No.', message: 'No.', code: 'errors.badRequest' }, { status });

function setUp(answer: Parameters<typeof createFakeFetch>[0] = { 'GET /api/recipes/soup': SOUP }) {
  const network = createFakeFetch(answer);
  const api = createApiClient({
    serverOrigin: '',
    fetch: network.fetch,
    sendForm: network.sendForm,
    language: () => 'en',
    onSessionEnded: () => undefined,
  });
  const onSaved = vi.fn();
  const onMissing = vi.fn();
  const store = createRecipeCacheStore({ api, onSaved, onMissing });
  return { ...store.getState(), entry: () => store.getState().entries.get('soup'), network, onSaved, onMissing };
}

/** A response that the test sends later. */
function held() {
  const { promise, resolve } = Promise.withResolvers<object>();
  return { answer: () => promise, send: resolve };
}

const quiet = () => vi.spyOn(console, 'warn').mockReturnValue();
afterEach(() => vi.restoreAllMocks());

describe('loading a recipe', () => {
  it('is a single request for concurrent callers', async () => {
    const { recipeRequested, network } = setUp();
    const loads = await Promise.all([recipeRequested('soup'), recipeRequested('soup'), recipeRequested('soup')]);
    expect(loads.map(({ recipe }) => recipe?.title)).toEqual(['Soup', 'Soup', 'Soup']);
    expect(network.calls).toEqual(['GET /api/recipes/soup']);
  });

  it('shows the cached version until the newest one is loaded', async () => {
    const { recipeRequested, entry, network } = setUp();
    await recipeRequested('soup');
    const answer = held();
    network.answer('GET /api/recipes/soup', answer.answer);
    const load = recipeRequested('soup');
    expect(entry()).toMatchObject({ recipe: SOUP, isLoading: true });
    answer.send(STEW);
    await load;
    expect(entry()).toMatchObject({ recipe: STEW, isLoading: false });
  });

  it('keeps the cached object if nothing has changed', async () => {
    const { recipeRequested } = setUp();
    const { recipe } = await recipeRequested('soup');
    expect((await recipeRequested('soup')).recipe).toBe(recipe);
  });
});

describe('a recipe that cannot be loaded', () => {
  it.each([
    [404, 'missing'],
    [401, 'guest'],
    [403, 'failed'],
    [429, 'failed'],
    [500, 'failed'],
  ])('answered with %i is %s', async (status, kind) => {
    quiet();
    const { recipeRequested } = setUp({ 'GET /api/recipes/soup': refusal(status) });
    expect(await recipeRequested('soup')).toMatchObject({ recipe: null, isLoading: false, failure: { kind } });
  });

  it('because the server is unreachable is the kept one, and the lost connection is reported', async () => {
    quiet();
    const network = createFakeFetch({});
    const api = createApiClient({
      serverOrigin: '',
      fetch: network.fetch,
      sendForm: network.sendForm,
      language: () => 'en',
      onSessionEnded: () => undefined,
    });
    const onUnreached = vi.fn();
    const kept = { read: async () => SOUP, write: vi.fn(), remove: vi.fn() };
    const store = createRecipeCacheStore({ api, kept, onUnreached, onSaved: vi.fn(), onMissing: vi.fn() });
    const entry = await store.getState().recipeRequested('soup');
    expect(entry).toMatchObject({ recipe: SOUP, isLoading: false, failure: { kind: 'offline' } });
    expect(onUnreached).toHaveBeenCalledOnce();
    store.getState().recipeDeleted('soup');
    expect(kept.remove).toHaveBeenCalledWith('soup');
  });

  it('because the server is unreachable is offline', async () => {
    quiet();
    expect(await setUp({}).recipeRequested('soup')).toMatchObject({ recipe: null, failure: { kind: 'offline' } });
  });

  it('is shown from the cache if the server is unreachable or fails', async () => {
    quiet();
    const { recipeRequested, network, onMissing } = setUp();
    await recipeRequested('soup');
    network.answer('GET /api/recipes/soup', refusal(500));
    expect(await recipeRequested('soup')).toMatchObject({ recipe: SOUP, failure: { kind: 'failed' } });
    network.answer('GET /api/recipes/soup', () => Promise.reject(new TypeError('fetch failed')));
    expect(await recipeRequested('soup')).toMatchObject({ recipe: SOUP, failure: { kind: 'offline' } });
    expect(onMissing).not.toHaveBeenCalled();
  });

  it('is removed from the cache and reported if it no longer exists', async () => {
    quiet();
    const { recipeRequested, network, onMissing } = setUp();
    await recipeRequested('soup');
    network.answer('GET /api/recipes/soup', refusal(404));
    expect(await recipeRequested('soup')).toMatchObject({ recipe: null, failure: { kind: 'missing' } });
    expect(onMissing).toHaveBeenCalledExactlyOnceWith('soup');
  });

  it('still shows its failure during a retry', async () => {
    quiet();
    const { recipeRequested, entry, network } = setUp({ 'GET /api/recipes/soup': refusal(500) });
    await recipeRequested('soup');
    network.answer('GET /api/recipes/soup', SOUP);
    const load = recipeRequested('soup');
    expect(entry()).toMatchObject({ failure: { kind: 'failed' }, isLoading: true });
    await load;
    expect(entry()).toMatchObject({ recipe: SOUP, failure: null, isLoading: false });
  });
});

describe('a recipe that is changed here', () => {
  it('is cached as saved, even if an older response arrives later', async () => {
    const answer = held();
    const { recipeRequested, recipeSaved, entry, onSaved } = setUp({ 'GET /api/recipes/soup': answer.answer });
    const load = recipeRequested('soup');
    recipeSaved(STEW);
    answer.send(SOUP);
    await load;
    expect(entry()).toMatchObject({ recipe: STEW, isLoading: false });
    expect(onSaved).toHaveBeenCalledExactlyOnceWith(STEW);
  });

  it('stays deleted, even if an older response arrives later', async () => {
    const answer = held();
    const { recipeRequested, recipeDeleted, entry, onMissing } = setUp({ 'GET /api/recipes/soup': answer.answer });
    const load = recipeRequested('soup');
    recipeDeleted('soup');
    answer.send(SOUP);
    await load;
    expect(entry()).toMatchObject({ recipe: null, isLoading: false, failure: { kind: 'missing' } });
    expect(onMissing).toHaveBeenCalledExactlyOnceWith('soup');
  });

  it('has no doubts once they are confirmed', async () => {
    const doubts = [{ field: 'title', index: null, why: 'unsure' }];
    const { recipeRequested, doubtsConfirmed, entry } = setUp({ 'GET /api/recipes/soup': { ...SOUP, doubts } });
    expect((await recipeRequested('soup')).recipe?.doubts).toHaveLength(1);
    doubtsConfirmed('soup');
    expect(entry()?.recipe).toEqual(SOUP);
  });
});

describe('a list that replaces another', () => {
  const list = [summaryOf(SOUP)];

  it('marks a recipe that was changed elsewhere as outdated until it is reloaded', async () => {
    const { recipeRequested, listReplaced, entry } = setUp();
    await recipeRequested('soup');
    listReplaced(list, [summaryOf(STEW)]);
    expect(entry()).toMatchObject({ recipe: SOUP, isOutdated: true });
    await recipeRequested('soup');
    expect(entry()).toMatchObject({ isOutdated: false });
  });

  it('removes a recipe that was deleted elsewhere', async () => {
    const { recipeRequested, listReplaced, entry } = setUp();
    await recipeRequested('soup');
    listReplaced(list, []);
    expect(entry()).toMatchObject({ recipe: null, failure: { kind: 'missing' } });
  });

  it('does not affect unchanged recipes, and those that were never in a list', async () => {
    const { recipeRequested, listReplaced, entry } = setUp();
    await recipeRequested('soup');
    const before = entry();
    listReplaced(list, [{ ...summaryOf(SOUP) }]);
    listReplaced([], []);
    listReplaced([summaryOf(STEW)], [summaryOf(SOUP)]);
    expect(entry()).toBe(before);
  });
});
