import { describe, expect, it, vi } from 'vitest';
import { createListBodies } from './list-bodies.ts';

const version = (accountId: string, revision = '1') => ({ accountId, revision, encoding: 'identity' }) as const;
const list = (text: string) => vi.fn(async () => text);

describe('the bodies of lists', () => {
  it('are composed once per version, even for concurrent requests', async () => {
    const bodies = createListBodies(1_000);
    const compose = list('[1]');
    const asked = await Promise.all([1, 2, 3].map(() => bodies.body(version('ann'), compose)));
    expect(asked.map(String)).toEqual(['[1]', '[1]', '[1]']);
    expect(compose).toHaveBeenCalledTimes(1);
    expect(String(await bodies.body(version('ann', '2'), list('[2]')))).toBe('[2]');
    expect(String(await bodies.body(version('bob'), list('[]')))).toBe('[]');
  });

  it('are not cached after a failure', async () => {
    const bodies = createListBodies(1_000);
    await expect(bodies.body(version('ann'), () => Promise.reject(new Error('no database')))).rejects.toThrow('no');
    expect(String(await bodies.body(version('ann'), list('[1]')))).toBe('[1]');
  });

  it('are evicted for newer ones', async () => {
    const bodies = createListBodies(25);
    const anns = list('x'.repeat(10));
    await bodies.body(version('ann'), anns);
    await bodies.body(version('bob'), list('y'.repeat(10)));
    await bodies.body(version('ann'), anns);
    await bodies.body(version('eve'), list('z'.repeat(10)));
    await bodies.body(version('ann'), anns);
    expect(anns).toHaveBeenCalledTimes(1);
    const bobs = list('y'.repeat(10));
    await bodies.body(version('bob'), bobs);
    expect(bobs).toHaveBeenCalledTimes(1);
  });
});
