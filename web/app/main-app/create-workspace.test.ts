import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeFetch } from '../../../tests/support/api/fake-fetch.ts';
import { createMemoryStorage } from '../../../tests/support/browser/memory-storage.ts';
import { createApiClient } from '../../api/client.ts';
import type { VersionedList } from '../../features/recipes/recipes.ts';
import { createTextDraft } from '../../features/imports/text/text-draft.ts';
import { createWorkspace } from './create-workspace.ts';

const AT = '2026-11-21T10:00:00.000Z';
const job = (id: string) => ({
  id,
  source: 'https://a.example',
  sourceType: 'url',
  createdAt: AT,
  elapsed: 0,
  step: 'reading',
});
const notification = (id: string, type: string, jobId: string | null, message = `${id} ended`) => ({
  id,
  type,
  message,
  createdAt: AT,
  created_at: AT,
  read: false,
  recipeId: null,
  jobId,
  othersCount: 0,
});
const recipe = (id: string) => ({
  id,
  title: id,
  description: null,
  tags: [],
  images: [],
  prepTime: null,
  cookTime: null,
  totalTime: null,
  servings: null,
  createdAt: AT,
  originalSource: null,
});

function setUp() {
  const network = createFakeFetch({
    'GET /api/notifications': { notifications: [], unreadCount: 0, inProcessJobs: [], failedCount: 0 },
    'GET /api/recipes': [],
    'POST /upload/url': () => Response.json({ jobId: 'job' }, { status: 202 }),
  });
  const api = createApiClient({
    serverOrigin: '',
    fetch: network.fetch,
    sendForm: network.sendForm,
    language: () => 'en',
    onSessionEnded: () => undefined,
  });
  const keptLists: VersionedList[] = [];
  const onOtherAccount = vi.fn();
  const workspace = createWorkspace({
    api,
    kept: { accountId: 'ann', read: async () => keptLists.at(-1) ?? null, write: (list) => void keptLists.push(list) },
    keptRecipes: { read: async () => null, write: () => undefined, remove: () => undefined },
    textDraft: createTextDraft(createMemoryStorage(), 'ann'),
    storage: createMemoryStorage(),
    isHidden: () => false,
    onOtherAccount,
  });
  return {
    ...workspace,
    network,
    keptLists,
    onOtherAccount,
    /** Sets the recipes that the server lists as this revision. */
    serverLists(revision: number, ...recipes: object[]) {
      network.answer('GET /api/recipes', (request) => {
        const etag = `W/"ann-${revision}"`;
        if (request.headers.get('If-None-Match') === etag) return new Response(null, { status: 304 });
        return Response.json(recipes, { headers: { ETag: etag } });
      });
    },
    shown: () => workspace.status.getState().current,
    poll: () => workspace.notifications.getState().pollDue(),
    serverHas(notifications: readonly object[], inProcessJobs: readonly object[] = [], failed: readonly object[] = []) {
      network.answer('GET /api/failed-jobs', { failedJobs: failed });
      const counts = { unreadCount: notifications.length, failedCount: failed.length };
      network.answer('GET /api/notifications', { notifications, inProcessJobs, ...counts });
    },
    async submit(url = 'https://a.example/soup') {
      workspace.imports.getState().urlChanged(url);
      await workspace.imports.getState().urlSubmitted();
    },
  };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('an import in the app', () => {
  it('is announced, counted while it runs, reported for five seconds at its end, and listed', async () => {
    const { submit, serverHas, poll, shown, network, recipes } = setUp();
    await poll();
    await submit();
    expect(shown()).toEqual({ kind: 'info', message: { key: 'imports.processingNew' } });
    serverHas([], [job('job')]);
    await poll();
    expect(shown()).toEqual({ kind: 'info', message: { key: 'imports.processing', values: { count: 1 } } });

    serverHas([notification('n', 'success', 'job')]);
    network.answer('GET /api/recipes', [recipe('soup')]);
    await poll();
    expect(shown()).toEqual({ kind: 'success', message: { text: 'n ended' } });
    vi.advanceTimersByTime(4_999);
    expect(shown()).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(shown()).toBeNull();
    await vi.waitFor(() => expect(recipes.getState().index).toHaveLength(1));
  });

  it.each([
    ['is read once its message was shown', {}, 1],
    ['stays unread if recipes of its archive were skipped', { skippedCount: 1 }, 0],
    ['stays unread if its document has further recipes', { othersCount: 2 }, 0],
  ])('%s', async (_, counts, readings) => {
    const { submit, serverHas, poll, network } = setUp();
    await poll();
    await submit();
    network.answer('POST /api/notifications/n/read', { success: true });
    serverHas([{ ...notification('n', 'success', 'job'), ...counts }]);
    await poll();
    expect(network.calls.filter((call) => call === 'POST /api/notifications/n/read')).toHaveLength(readings);
  });

  it('is listed, but its end is not reported while another import runs', async () => {
    const { serverHas, poll, shown, network, recipes } = setUp();
    await poll();
    serverHas([notification('n', 'success', 'one')], [job('two')]);
    network.answer('GET /api/recipes', [recipe('soup')]);
    await poll();
    expect(shown()?.message).toEqual({ key: 'imports.processing', values: { count: 1 } });
    await vi.waitFor(() => expect(recipes.getState().index).toHaveLength(1));
  });

  it('keeps its announcement when an earlier poll is answered late', async () => {
    const { submit, poll, shown, network } = setUp();
    const late = Promise.withResolvers<object>();
    network.answer('GET /api/notifications', () => late.promise);
    const polled = poll();
    await submit();
    late.resolve({ notifications: [], unreadCount: 0, inProcessJobs: [], failedCount: 0 });
    await polled;
    expect(shown()?.message).toEqual({ key: 'imports.processingNew' });
  });

  it.each([
    ['before the first poll', 0],
    ['and a poll before', 1],
  ])('is told at its end where a poll brings that before the word that it is accepted (%s)', async (_, polls) => {
    const { submit, serverHas, poll, shown, network } = setUp();
    for (let count = 0; count < polls; count += 1) await poll();
    const accepted = Promise.withResolvers<Response>();
    network.answer('POST /upload/url', () => accepted.promise);
    const submitted = submit();
    serverHas([notification('n', 'success', 'job')]);
    await poll();
    accepted.resolve(Response.json({ jobId: 'job' }, { status: 202 }));
    await submitted;
    expect(shown()).toEqual({ kind: 'success', message: { text: 'n ended' } });
    await poll();
    expect(shown()).toEqual({ kind: 'success', message: { text: 'n ended' } });
  });

  it('is announced again after a retry, although its failure was reported', async () => {
    const { serverHas, poll, shown, network, failedJobs } = setUp();
    serverHas([notification('n', 'error', 'job')]);
    await poll();
    network.answer('POST /api/failed-jobs/job/retry', { success: true, jobId: 'job' });
    await failedJobs.getState().retried('job');
    expect(shown()).toEqual({ kind: 'info', message: { key: 'imports.processingNew' } });
  });

  it('shows why the server refused it, and keeps the address', async () => {
    const { submit, network, imports, shown } = setUp();
    const refusal = { error: 'Too many.', message: 'Too many.', code: 'imports.tooManyInProcess' };
    network.answer('POST /upload/url', () => Response.json(refusal, { status: 429 }));
    await submit();
    expect(imports.getState()).toMatchObject({
      url: 'https://a.example/soup',
      isSubmitting: false,
      error: { text: 'Too many.' },
    });
    expect(shown()).toBeNull();
  });

  it('has the same key when it is repeated after a lost response, and another key for another submission', async () => {
    const { imports, network, submit } = setUp();
    const keys: (string | null)[] = [];
    network.answer('POST /upload/url', (request) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return keys.length === 1
        ? Promise.reject(new TypeError('connection lost'))
        : Response.json({ jobId: 'job' }, { status: 202 });
    });
    await submit();
    expect(imports.getState().error).toEqual({ key: 'errors.network' });
    await imports.getState().urlSubmitted();
    await submit();
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('is sent once even if the button is pressed repeatedly', async () => {
    const { imports, network } = setUp();
    imports.getState().urlChanged('https://a.example/soup');
    await Promise.all([imports.getState().urlSubmitted(), imports.getState().urlSubmitted()]);
    expect(network.calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
  });
});

describe('the failed imports', () => {
  const failed = (id: string) => ({
    id,
    userId: 'ann',
    source: 'https://a.example',
    sourceType: 'url',
    error: 'the page was not found',
    code: 'importErrors.pageNotFound',
    createdAt: AT,
  });

  it('are fetched again only if some were removed elsewhere', async () => {
    const { serverHas, poll, network, failedJobs } = setUp();
    serverHas([], [], [failed('one'), failed('two')]);
    await failedJobs.getState().refreshDue();
    await poll();
    await poll();
    const fetched = () => network.calls.filter((call) => call === 'GET /api/failed-jobs').length;
    expect(fetched()).toBe(1);
    serverHas([], [], [failed('two')]);
    await poll();
    await vi.waitFor(() => expect(failedJobs.getState().jobs?.map(({ id }) => id)).toEqual(['two']));
    expect(fetched()).toBe(2);
  });
});

describe('the failed imports that could not be fetched', () => {
  it('are fetched again when the server is reachable', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { serverHas, poll, network, failedJobs } = setUp();
    network.answer('GET /api/failed-jobs', new Response('', { status: 503 }));
    await failedJobs.getState().refreshDue();
    serverHas([]);
    await poll();
    await vi.waitFor(() => expect(failedJobs.getState()).toMatchObject({ jobs: [], hasLoadFailed: false }));
  });
});

describe('a link that is dropped', () => {
  const sendings = (calls: readonly string[]): number => calls.filter((call) => call === 'POST /upload/url').length;

  it('is imported at once, unless its page was imported before: then the existing recipe is offered', async () => {
    const { imports, recipes, network } = setUp();
    const originalSource = { type: 'url', url: 'https://a.example/soup' };
    network.answer('GET /api/recipes', [{ ...recipe('soup'), originalSource }]);
    await recipes.getState().listRequested();
    await imports.getState().linkDropped('https://www.a.example/soup/?utm_source=mail');
    expect(sendings(network.calls)).toBe(0);
    expect(imports.getState()).toMatchObject({ url: 'https://www.a.example/soup/?utm_source=mail', error: null });
    await imports.getState().urlSubmitted();
    await imports.getState().linkDropped('https://a.example/cake');
    expect(sendings(network.calls)).toBe(2);
  });
});

describe('the recipe list', () => {
  it('is replaced by a refresh only if it contains other recipes', async () => {
    const { recipes, network } = setUp();
    network.answer('GET /api/recipes', [recipe('soup'), recipe('cake')]);
    await recipes.getState().listRequested();
    const before = recipes.getState().index;
    await recipes.getState().refreshDue();
    expect(recipes.getState().index).toBe(before);
    network.answer('GET /api/recipes', [recipe('pie'), recipe('cake')]);
    await recipes.getState().refreshDue();
    expect(recipes.getState().index.map((entry) => entry.recipe.id)).toEqual(['pie', 'cake']);
  });

  it('is replaced and stored when a recipe was changed elsewhere', async () => {
    const { recipes, keptLists, serverLists, poll } = setUp();
    serverLists(1, recipe('soup'), recipe('cake'));
    await recipes.getState().listRequested();
    const before = recipes.getState().index;
    await poll();
    await recipes.getState().refreshDue();
    expect(recipes.getState().index).toBe(before);
    serverLists(2, { ...recipe('soup'), title: 'Better soup' }, recipe('cake'));
    await poll();
    await vi.waitFor(() => expect(recipes.getState().index[0]?.recipe.title).toBe('Better soup'));
    expect(keptLists.map(({ version }) => version)).toEqual(['W/"ann-1"', 'W/"ann-2"']);
  });

  it('is shown at once from this device, also offline, and then as on the server', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { recipes, keptLists, network, serverLists } = setUp();
    keptLists.push({ version: 'W/"ann-1"', recipes: [{ ...recipe('soup') }] });
    network.answer('GET /api/recipes', new Response('', { status: 503 }));
    await recipes.getState().listRequested();
    expect(recipes.getState()).toMatchObject({ loadState: 'ready', index: [{ recipe: { id: 'soup' } }] });
    serverLists(2, recipe('cake'));
    await recipes.getState().refreshDue();
    expect(recipes.getState().index).toMatchObject([{ recipe: { id: 'cake' } }]);
  });

  it('does not restore a recipe that was deleted during the request', async () => {
    const { recipes, network, serverLists } = setUp();
    serverLists(1, recipe('soup'), recipe('cake'));
    await recipes.getState().listRequested();
    const late = Promise.withResolvers<Response>();
    network.answer('GET /api/recipes', () => late.promise);
    const refreshed = recipes.getState().refreshDue();
    recipes.getState().recipeRemoved('soup');
    serverLists(3, recipe('cake'));
    const again = recipes.getState().refreshDue();
    late.resolve(Response.json([recipe('soup'), recipe('cake')], { headers: { ETag: 'W/"ann-2"' } }));
    await Promise.all([refreshed, again]);
    expect(recipes.getState().index.map((entry) => entry.recipe.id)).toEqual(['cake']);
  });

  it('of another account, which signed in in another tab, is neither shown nor stored', async () => {
    const { recipes, keptLists, network, onOtherAccount } = setUp();
    network.answer('GET /api/recipes', () => Response.json([recipe('soup')], { headers: { ETag: 'W/"bob-7"' } }));
    await recipes.getState().listRequested();
    expect(onOtherAccount).toHaveBeenCalled();
    expect(recipes.getState().index).toEqual([]);
    expect(keptLists).toEqual([]);
  });

  it('stays as it is when a refresh fails', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { recipes, network } = setUp();
    network.answer('GET /api/recipes', [recipe('soup')]);
    await recipes.getState().listRequested();
    network.answer('GET /api/recipes', new Response('', { status: 503 }));
    await recipes.getState().refreshDue();
    expect(recipes.getState()).toMatchObject({ loadState: 'ready', index: [{ recipe: { id: 'soup' } }] });
  });

  it('shows eight recipes again after a new search, and never more than there are after a deletion', async () => {
    const { recipes, network } = setUp();
    network.answer(
      'GET /api/recipes',
      Array.from({ length: 17 }, (_, place) => recipe(`r${place}`)),
    );
    const { listRequested, moreRequested, recipeRemoved, searchChanged } = recipes.getState();
    await listRequested();
    moreRequested();
    recipeRemoved('r0');
    expect(recipes.getState().shownCount).toBe(16);
    recipeRemoved('r1');
    expect(recipes.getState().shownCount).toBe(15);
    searchChanged('r');
    expect(recipes.getState().shownCount).toBe(8);
  });

  it('ignores the response to an earlier search', async () => {
    const { recipes, network } = setUp();
    network.answer('GET /api/search', { ids: ['soup', 'cake'], lines: { soup: '2 onions' } });
    recipes.getState().searchChanged('onion');
    await vi.advanceTimersByTimeAsync(250);
    expect(network.calls).toEqual(['GET /api/search?q=onion']);
    const found = new Map([
      ['soup', '2 onions'],
      ['cake', null],
    ]);
    expect(recipes.getState().foundInText).toEqual(found);
    // Results that certainly match the longer search as well are kept.
    recipes.getState().searchChanged('onions');
    expect(recipes.getState()).toMatchObject({ foundInText: new Map([['soup', '2 onions']]), isSearchingText: true });
    recipes.getState().searchChanged('onion rings');
    expect(recipes.getState().foundInText).toEqual(new Map());
    const late = Promise.withResolvers<object>();
    network.answer('GET /api/search', () => late.promise);
    await vi.advanceTimersByTimeAsync(250);
    recipes.getState().searchChanged('apple');
    late.resolve({ ids: ['soup'], lines: {} });
    await vi.advanceTimersByTimeAsync(0);
    expect(recipes.getState()).toMatchObject({ foundInText: new Map(), isSearchingText: true });
  });

  it.each([
    ['o', 0],
    [' ,', 0],
    ['卵', 1],
    ['on', 1],
  ])('searched for %j asks the server %i times', async (search, count) => {
    const { recipes, network } = setUp();
    network.answer('GET /api/search', { ids: [], lines: {} });
    recipes.getState().searchChanged(search);
    await vi.advanceTimersByTimeAsync(250);
    expect(network.calls).toHaveLength(count);
  });
});

describe('a recipe that does not exist any more', () => {
  it('is removed from the list when opening it shows that', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { recipes, viewer, network } = setUp();
    network.answer('GET /api/recipes', [recipe('soup'), recipe('bread')]);
    await recipes.getState().listRequested();
    network.answer('GET /api/recipes/soup', () => new Response(null, { status: 404 }));
    network.answer('GET /api/recipes', [recipe('bread')]);
    await viewer.getState().recipeOpened('soup');
    await vi.waitFor(() => expect(recipes.getState().index.map((entry) => entry.recipe.id)).toEqual(['bread']));
    expect(viewer.getState().openId).toBeNull();
  });
});

describe('a deletion', () => {
  it('removes the recipe from the list and closes its modal', async () => {
    const { deletion, recipes, viewer, network, shown } = setUp();
    network.answer('GET /api/recipes', [recipe('soup')]);
    network.answer('DELETE /api/recipes/soup', { success: true });
    await recipes.getState().listRequested();
    viewer.setState({ openId: 'soup' });
    deletion.getState().deleteAsked({ id: 'soup', title: 'Soup' });
    await deletion.getState().deleteConfirmed();
    expect(recipes.getState().index).toEqual([]);
    expect(viewer.getState().openId).toBeNull();
    expect(deletion.getState().target).toBeNull();
    expect(shown()).toMatchObject({ kind: 'success', message: { key: 'recipes.deleted' } });
  });

  it('that fails is reported and keeps the recipe', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { deletion, recipes, network, shown } = setUp();
    network.answer('GET /api/recipes', [recipe('soup')]);
    await recipes.getState().listRequested();
    deletion.getState().deleteAsked({ id: 'soup', title: 'Soup' });
    await deletion.getState().deleteConfirmed();
    expect(recipes.getState().index).toHaveLength(1);
    expect(shown()).toEqual({ kind: 'error', message: { key: 'recipes.deleteFailed' } });
  });
});

describe('a notification that is clicked', () => {
  it('shows for 2.5 seconds that its recipe is gone', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { viewer, network } = setUp();
    network.answer('GET /api/recipes/gone', () => new Response(null, { status: 404 }));
    await viewer.getState().notifiedRecipeWanted('gone');
    expect(viewer.getState()).toMatchObject({ isMissingShown: true, openId: null });
    vi.advanceTimersByTime(2_500);
    expect(viewer.getState().isMissingShown).toBe(false);
  });

  it.each([404, 500, null])('shows the notice if the check is answered with %s', async (status) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { viewer, network } = setUp();
    if (status !== null) network.answer('GET /api/recipes/soup', () => new Response(null, { status }));
    await viewer.getState().notifiedRecipeWanted('soup');
    expect(viewer.getState()).toMatchObject({ isMissingShown: true, openId: null });
  });

  it('shows the cached recipe if the check fails for another reason than a deletion', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { viewer, network } = setUp();
    const rest = { ingredients: ['salt'], instructions: [], lang: null, dir: null, doubts: [] };
    network.answer('GET /api/recipes/soup', { ...recipe('soup'), ...rest });
    await viewer.getState().recipeOpened('soup');
    viewer.getState().recipeClosed();
    network.answer('GET /api/recipes/soup', () => new Response(null, { status: 500 }));
    await viewer.getState().notifiedRecipeWanted('soup');
    expect(viewer.getState()).toMatchObject({ isMissingShown: false, openId: 'soup' });
  });
});

describe('an error that was shown briefly', () => {
  it('is kept in the notification panel if no notification reports it', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { status, notifications, poll, serverHas } = setUp();
    await poll();
    status.getState().ended('success', { key: 'recipes.deleted' });
    status.getState().ended('error', { key: 'recipes.deleteFailed' });
    serverHas([notification('n', 'error', null)]);
    await poll();
    const kept = notifications.getState().problems;
    expect(kept.map(({ message }) => message)).toEqual([{ key: 'recipes.deleteFailed' }]);
    notifications.getState().problemDismissed(kept[0]?.id ?? 0);
    expect(notifications.getState().problems).toEqual([]);
  });
});

describe('an unreachable server', () => {
  it('is reported after the second failure, until it is reachable again', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { poller, connection, network, serverHas } = setUp();
    network.answer('GET /api/notifications', () => new Response('', { status: 502 }));
    poller.start();
    await vi.advanceTimersByTimeAsync(100);
    expect(connection.getState().isLost).toBe(false);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(connection.getState().isLost).toBe(true);
    serverHas([]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(connection.getState().isLost).toBe(false);
  });
});
