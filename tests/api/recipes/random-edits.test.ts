import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { recipeForm } from '../../support/files/photos.ts';
import { SOUP } from '../../support/recipes/recipe-form.ts';
import { editAtRandom } from '../../support/recipes/random-edits.ts';

let app: ApiApp;
beforeAll(async () => {
  app = await startApiApp();
});
afterAll(() => app.close());

it('two editors and a phone that change one recipe at random lose nothing without a question', async () => {
  const cook = await signUp(app);
  const { body } = await cook.post('/api/recipes', undefined, { raw: recipeForm(SOUP) });
  const options = { url: app.url, cook, recipeId: body.id, sessions: 2, edits: 150, cutShare: 0.1 };
  const result = await editAtRandom({ ...options, seed: 7 });
  expect(result).toMatchObject({ lost: [], stray: [] });
  // The edits have met each other, and some answers were cut off.
  expect(result.saved).toBeGreaterThan(75);
  expect(result.questions).toBeGreaterThan(10);
  expect(result.cut).toBeGreaterThan(5);
});
