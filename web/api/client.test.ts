import { describe, expect, it, vi } from 'vitest';
import { createFakeFetch } from '../../tests/support/api/fake-fetch.ts';
import { getMe, login } from '../../shared/api/auth.ts';
import { deleteRecipe, listRecipes } from '../../shared/api/recipes.ts';
import { ApiError, NetworkError } from './api-error.ts';
import { createApiClient } from './client.ts';

function setUp(answers: Parameters<typeof createFakeFetch>[0]) {
  const { fetch, sendForm, calls } = createFakeFetch(answers);
  const onSessionEnded = vi.fn();
  return {
    calls,
    onSessionEnded,
    api: createApiClient({ serverOrigin: '', fetch, sendForm, language: () => 'he', onSessionEnded }),
  };
}
const refusal = (status: number, headers?: HeadersInit): Response =>
  Response.json(
    { error: 'No.', message: 'No.', code: 'errors.badRequest', fields: { email: 'Wrong.' } },
    { status, ...(headers && { headers }) },
  );

describe('a call', () => {
  it('fills path and query from the input', async () => {
    const { api, calls } = setUp({ 'DELETE /api/recipes/a%2Fb': { success: true }, 'GET /api/recipes': [] });
    await api.call(deleteRecipe, { params: { id: 'a/b' } });
    await api.call(listRecipes, { query: { q: 'crème & cake' } });
    await api.call(listRecipes);
    expect(calls).toEqual(['DELETE /api/recipes/a%2Fb', 'GET /api/recipes?q=cr%C3%A8me+%26+cake', 'GET /api/recipes']);
  });

  it('sends JSON and the language of the interface', async () => {
    const sent: unknown[] = [];
    const { api } = setUp({
      'POST /auth/email/login': async (request) => {
        sent.push(request.headers.get('Accept-Language'), await request.json());
        return refusal(401);
      },
    });
    await api.call(login, { body: { email: 'a@b.example', password: ' x ' } }).catch(() => undefined);
    expect(sent).toEqual(['he', { email: 'a@b.example', password: ' x ' }]);
  });

  it('throws the error of the server', async () => {
    const { api } = setUp({ 'GET /api/recipes': () => refusal(429, { 'Retry-After': '30' }) });
    const error = await api.call(listRecipes).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 429,
      message: 'No.',
      code: 'errors.badRequest',
      fields: { email: 'Wrong.' },
      retryAfter: 30,
    });
  });

  it('throws without a message if another program answers with a page', async () => {
    const { api } = setUp({ 'GET /api/recipes': () => new Response('<h1>Bad gateway</h1>', { status: 502 }) });
    await expect(api.call(listRecipes)).rejects.toMatchObject({ status: 502, message: '', code: '', retryAfter: null });
  });

  it.each([{ error: 'Closed.' }, { message: 'Closed.' }])('throws a message without a code: %o', async (words) => {
    const { api } = setUp({ 'GET /api/recipes': () => Response.json(words, { status: 500 }) });
    await expect(api.call(listRecipes)).rejects.toMatchObject({ status: 500, message: 'Closed.', code: '' });
  });

  it('throws a NetworkError if the server is unreachable', async () => {
    await expect(setUp({}).api.call(listRecipes)).rejects.toBeInstanceOf(NetworkError);
    const broken = setUp({ 'GET /api/recipes': () => new Response('[{"id":') });
    await expect(broken.api.call(listRecipes)).rejects.toBeInstanceOf(NetworkError);
  });

  it('refuses a response that does not match its schema', async () => {
    await expect(setUp({ 'GET /api/recipes': { recipes: [] } }).api.call(listRecipes)).rejects.toThrow(/array/);
  });

  it('reports the end of the session for endpoints that need one, but not for the sign-in', async () => {
    const { api, onSessionEnded } = setUp({
      'GET /auth/me': () => refusal(401),
      'POST /auth/email/login': () => refusal(401),
    });
    await api.call(login, { body: { email: 'a', password: 'b' } }).catch(() => undefined);
    expect(onSessionEnded).not.toHaveBeenCalled();
    await api.call(getMe).catch(() => undefined);
    expect(onSessionEnded).toHaveBeenCalledOnce();
  });
});
