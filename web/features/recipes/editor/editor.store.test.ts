import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NO_FURTHER_FIELDS } from '../../../../shared/domain/further-fields.ts';
import { createFakeFetch } from '../../../../tests/support/api/fake-fetch.ts';
import { createApiClient } from '../../../api/client.ts';
import { createStatusStore } from '../../status/status.store.ts';
import { createRecipeCacheStore } from '../cache/recipe-cache.store.ts';
import { createEditorStore } from './editor.store.ts';

const SOUP = {
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

function setUp() {
  const { fetch, sendForm, answer } = createFakeFetch({ 'GET /api/recipes/soup': SOUP });
  const api = createApiClient({
    serverOrigin: '',
    fetch,
    sendForm,
    language: () => 'en',
    onSessionEnded: () => undefined,
  });
  const status = createStatusStore(() => undefined);
  const onSaved = vi.fn();
  const cache = createRecipeCacheStore({ api, onSaved, onMissing: () => undefined });
  const store = createEditorStore({ cache, status });
  return { ...store.getState(), now: () => store.getState(), told: () => status.getState().current, onSaved, answer };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the editor', () => {
  it('opens with the newest version from the server', async () => {
    const { editAsked, now } = setUp();
    const opened = editAsked('soup');
    expect(now().target).toEqual({ kind: 'edit', id: 'soup', recipe: null });
    await opened;
    expect(now().target).toMatchObject({ recipe: { title: 'Soup' } });
  });

  it('shows no recipe if it cannot be loaded, rather than an old version', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { editAsked, closeAsked, now, answer } = setUp();
    await editAsked('soup');
    closeAsked();
    answer('GET /api/recipes/soup', () => new Response(null, { status: 500 }));
    await editAsked('soup');
    expect(now().target).toEqual({ kind: 'edit', id: 'soup', recipe: null });
  });

  it('stays closed if it was closed before the recipe was loaded', async () => {
    const { editAsked, closeAsked, now } = setUp();
    const opened = editAsked('soup');
    closeAsked();
    await opened;
    expect(now().target).toBeNull();
  });

  it('closes at once without changes, asks if there are changes, and stays open while it saves', () => {
    const { createAsked, closeAsked, phaseChanged, discardDismissed, discardConfirmed, now } = setUp();
    createAsked();
    closeAsked();
    expect(now().target).toBeNull();
    createAsked();
    phaseChanged('busy');
    closeAsked();
    expect(now()).toMatchObject({ target: { kind: 'new' }, isDiscardAsked: false });
    phaseChanged('changed');
    closeAsked();
    expect(now()).toMatchObject({ target: { kind: 'new' }, isDiscardAsked: true });
    discardDismissed();
    expect(now()).toMatchObject({ target: { kind: 'new' }, isDiscardAsked: false });
    closeAsked();
    discardConfirmed();
    expect(now()).toMatchObject({ target: null, isDiscardAsked: false, phase: 'unchanged' });
  });

  it('distinguishes created from updated recipes in its message', async () => {
    const { createAsked, editAsked, recipeSaved, recipePartlySaved, told, onSaved } = setUp();
    createAsked();
    recipeSaved(SOUP);
    expect(told()?.message).toEqual({ key: 'editor.created', values: { title: 'Soup' } });
    await editAsked('soup');
    recipeSaved(SOUP);
    expect(told()?.message).toEqual({ key: 'editor.updated' });
    await editAsked('soup');
    recipeSaved({ ...SOUP, id: 'copy' });
    expect(told()?.message).toMatchObject({ key: 'editor.created' });
    createAsked();
    recipePartlySaved(SOUP);
    recipeSaved(SOUP);
    expect(told()?.message).toEqual({ key: 'editor.updated' });
    expect(onSaved).toHaveBeenCalledTimes(5);
  });
});
