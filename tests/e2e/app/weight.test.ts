import { afterAll, beforeAll, expect, it } from 'vitest';
import { setStage, signUpWithRecipes, type Stage } from '../../support/browser/browser.ts';
import { buildChunks, BUDGETS, chunksOf } from '../../checks/web-weight.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.end());

it('the pages load the JavaScript that `npm run check` measures, and stay within their limit including automatic loads', async () => {
  const user = await signUpWithRecipes(stage, ['one']);
  const chunks = await buildChunks();
  for (const budget of BUDGETS) {
    const page = budget.path === '/' ? await stage.newUserPage(user) : await stage.newPage();
    const names: string[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') names.push(new URL(response.url()).pathname.slice(1));
    });
    await page.goto(budget.path, { waitUntil: 'networkidle' });
    const travelled = chunks.filter(({ fileName }) => names.includes(fileName));
    expect(travelled).toHaveLength(names.length);
    expect(travelled).toEqual(expect.arrayContaining(chunksOf(chunks, budget)));
    expect(travelled.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(budget.bytes);
  }
});
