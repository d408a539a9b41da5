import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setStage, signUpWithRecipes, type Stage } from '../support/browser.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.end());

const KB = 1_000;

describe('the JavaScript that travels, gzipped,', () => {
  it('is at most 150 KB for the sign-in and 230 KB for the main app', async () => {
    const user = await signUpWithRecipes(stage, ['one']);
    const sizes: Record<string, number> = {};
    for (const [path, page] of [
      ['/login', await stage.newPage()],
      ['/', await stage.newUserPage(user)],
    ] as const) {
      const scripts: Promise<Buffer>[] = [];
      page.on('response', (response) => {
        if (response.request().resourceType() === 'script') scripts.push(response.body());
      });
      await page.goto(path, { waitUntil: 'networkidle' });
      const bodies = await Promise.all(scripts);
      sizes[path] = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
    }
    expect(sizes['/login']).toBeGreaterThan(0);
    expect(sizes['/login']).toBeLessThanOrEqual(150 * KB);
    expect(sizes['/']).toBeLessThanOrEqual(230 * KB);
  });
});
