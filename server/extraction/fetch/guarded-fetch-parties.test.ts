import { describe, expect, it, onTestFinished } from 'vitest';
import { startLocalSite } from '../../../tests/support/network/local-site.ts';
import { createGuardedFetch } from './guarded-fetch.ts';

/** A site at `good.test`, and a fetch to which names below `dead.test` give no answer until `answer` is called. */
async function setUp() {
  const site = await startLocalSite((_request, response) => void response.end('soup'));
  onTestFinished(site.stop);
  const lookups: string[] = [];
  const silence = Promise.withResolvers<readonly string[]>();
  const shared = createGuardedFetch({
    userAgent: 'Cardamom/1.0.0',
    allowHosts: [`good.test:${site.port}`],
    timeouts: { connect: 600_000, page: 600_000 },
    async resolve(name) {
      lookups.push(name);
      return name === 'good.test' ? ['127.0.0.1'] : silence.promise;
    },
  });
  const waits = { ann: 0, bob: 0 };
  const fetchOf = (name: 'ann' | 'bob') =>
    shared.forParty({
      name,
      onWait() {
        waits[name] += 1;
        return () => void (waits[name] -= 1);
      },
    });
  return {
    good: `http://good.test:${site.port}/`,
    ...site,
    lookups,
    answer: () => silence.resolve([]),
    waits,
    fetchOf,
  };
}

const statusOf = async (fetching: Promise<{ status: number }>): Promise<number> => (await fetching).status;

describe('of 200 links of one account below a silent name server', () => {
  it('two are looked up at once, the others wait, and the link of another account is fetched meanwhile', async () => {
    const { good, lookups, answer, waits, fetchOf } = await setUp();
    const [ann, bob] = [fetchOf('ann'), fetchOf('bob')];
    const dead = Array.from({ length: 200 }, (_, nth) => ann.fetchPage(`http://${nth}.dead.test/`));
    const outcomes = Promise.allSettled(dead);
    await expect.poll(() => waits.ann).toBe(198);
    expect(lookups).toEqual(['0.dead.test', '1.dead.test']);
    expect(await statusOf(bob.fetchPage(good))).toBe(200);
    expect(waits).toEqual({ ann: 198, bob: 0 });
    expect(lookups).toHaveLength(3);

    answer();
    const codes = (await outcomes).map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'read'));
    expect(new Set(codes)).toEqual(new Set(['importErrors.hostNotFound']));
    expect([waits.ann, lookups.length]).toEqual([0, 201]);
  });

  it('one that is abandoned leaves its turn to the next, and addresses need no turn', async () => {
    const { port, good, lookups, answer, waits, fetchOf } = await setUp();
    const ann = fetchOf('ann');
    const controller = new AbortController();
    const { signal } = controller;
    const abandoned = ['a', 'b', 'c'].map((name) => ann.fetchPage(`http://${name}.dead.test/`, { signal }));
    const ends = Promise.allSettled(abandoned);
    const waiting = ann.fetchPage(good);
    await expect.poll(() => waits.ann).toBe(2);
    await expect(ann.fetchPage(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({
      code: 'importErrors.addressForbidden',
    });
    controller.abort(new Error('the import has ended'));
    expect(await statusOf(waiting)).toBe(200);
    await ends;
    expect(waits.ann).toBe(0);
    expect(lookups).not.toContain('c.dead.test');
    answer();
  });
});
