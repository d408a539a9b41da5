import { request } from 'node:http';
import type { AppUnderTest } from '../../support/accounts/accounts.ts';
import { changeRows } from '../../support/database/running-database.ts';
import type { Client } from '../../support/api/client.ts';
import { startLimitServer } from './limit-server.ts';
import { addDish, SEARCHES } from './measure-search.ts';
import { median, ms, tell, timed } from './timings.ts';

const PAIRS = 15;
const UNCHANGED_PAIRS = 200;
const MEGABYTE = 1_000_000;
const MOST_SMALL = 3.5;

interface Taken {
  readonly status: number;
  readonly etag: string;
  readonly bytes: number;
}

/** Measures P4 and P5: one recipe, and a search with few hits. Returns whether the goals are met. */
async function measureSmall(app: AppUnderTest, client: Client, accountId: string, limitUrl: string): Promise<boolean> {
  await addDish(app, accountId);
  const headers = { Cookie: `cardamom_session=${client.cookie()}` };
  const { body } = await client.get(`/api/recipes?q=${SEARCHES.word}`);
  const calls = [
    ['P4, one recipe ÷ limit', `/api/recipes/${body[0].id}`, `?one=${body[0].id}`],
    [`P5, ?q= with ${body.length} hits ÷ limit`, `/api/recipes?q=${SEARCHES.word}`, `?q=${SEARCHES.word}`],
  ] as const;
  const met: boolean[] = [];
  for (const [name, path, limitQuery] of calls) {
    const [ours, limit]: [number[], number[]] = [[], []];
    for (let pair = 0; pair < UNCHANGED_PAIRS; pair += 1) {
      limit.push(await timed(() => take(limitUrl + limitQuery, {})));
      ours.push(await timed(() => take(app.url + path, headers)));
    }
    console.log(`  ${name}: ${ms(median(ours))}, the minimal server ${ms(median(limit))}`);
    met.push(tell(name, median(ours) / median(limit), MOST_SMALL, ratio));
  }
  return met.every(Boolean);
}

/** Requests a URL and counts the compressed bytes of the response. */
function take(url: string, headers: Readonly<Record<string, string>>): Promise<Taken> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { 'Accept-Encoding': 'gzip', ...headers } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, etag: answer.headers.etag ?? '', bytes }));
    });
    sent.on('error', reject).end();
  });
}

const ratio = (value: number): string => value.toFixed(2);

/**
 * Measures P1, P2, P4 and P5 of the list, for the application and the minimal server in turn, so that other load affects both.
 * Returns whether the goals are met.
 */
export async function measureCalls(app: AppUnderTest, client: Client, accountId: string): Promise<boolean> {
  const limit = await startLimitServer(app, accountId);
  const ours = { url: `${app.url}/api/recipes`, headers: { Cookie: `cardamom_session=${client.cookie()}` } };
  const change = (): Promise<void> =>
    changeRows(app, 'update account set recipe_revision = recipe_revision + 1 where id = $1', [accountId]);
  const times = { limit: [] as number[], ours: [] as number[], kept: [] as number[] };
  const unchanged = { limit: [] as number[], ours: [] as number[] };
  let [bytes, etag, limitEtag] = [0, '', ''];
  let areSmallMet = false;
  try {
    await take(limit.url, {});
    for (let pair = 0; pair < PAIRS; pair += 1) {
      await change();
      times.limit.push(await timed(async () => ({ etag: limitEtag } = await take(limit.url, {}))));
      times.ours.push(await timed(async () => ({ bytes, etag } = await take(ours.url, ours.headers))));
      times.kept.push(await timed(() => take(ours.url, ours.headers)));
    }
    for (let pair = 0; pair < UNCHANGED_PAIRS; pair += 1) {
      unchanged.limit.push(await timed(() => take(limit.url, { 'If-None-Match': limitEtag })));
      unchanged.ours.push(await timed(() => take(ours.url, { ...ours.headers, 'If-None-Match': etag })));
    }
    areSmallMet = await measureSmall(app, client, accountId, limit.url);
  } finally {
    await limit.close();
  }
  const [p1, p1Limit, kept] = [median(times.ours), median(times.limit), median(times.kept)];
  const [p2, p2Limit] = [median(unchanged.ours), median(unchanged.limit)];
  console.log(`  the list after a change: ${ms(p1)}, the minimal server ${ms(p1Limit)}; asked again: ${ms(kept)}`);
  console.log(`  the list unchanged: ${ms(p2)}, the minimal server ${ms(p2Limit)}`);
  const met = [
    areSmallMet,
    tell('P1, the whole list ÷ limit', p1 / p1Limit, 1.8, ratio),
    tell('P1, megabytes that travel', bytes / MEGABYTE, 0.6, ratio),
    tell('P2, unchanged ÷ limit', p2 / p2Limit, 2.5, ratio),
  ];
  return met.every(Boolean);
}
